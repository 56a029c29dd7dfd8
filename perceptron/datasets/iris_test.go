package datasets

import (
	"crypto/sha256"
	"fmt"
	"math"
	"reflect"
	"testing"
)

func TestIrisFileIsPinned(t *testing.T) {
	const want = "9cc1c345c71bcc9b486b74cbf6063fa66f4bb5e0f603a4b3c3471ec2e5e8e355"
	if got := fmt.Sprintf("%x", sha256.Sum256([]byte(irisCSV))); got != want {
		t.Errorf("SHA-256 of iris.csv is %s, want %s", got, want)
	}
}

func TestIrisHasFiftyOfEachSpecies(t *testing.T) {
	iris := Iris()
	if want := []string{"sepal_length", "sepal_width", "petal_length", "petal_width"}; !reflect.DeepEqual(iris.Features, want) {
		t.Errorf("the columns are %q, want %q", iris.Features, want)
	}
	if want := []string{"setosa", "versicolor", "virginica"}; !reflect.DeepEqual(iris.ClassNames(), want) {
		t.Fatalf("the species are %q, want %q", iris.ClassNames(), want)
	}
	counts := map[string]int{}
	for _, class := range iris.Classes {
		counts[class]++
	}
	for class, n := range counts {
		if n != 50 {
			t.Errorf("%d flowers of %s, want 50", n, class)
		}
	}
}

// The means of Fisher's Table 2 (Annals of Eugenics 7, 1936). In UCI's file those
// of setosa are 5.006, 3.418, 1.464, 0.244. Sums of tenths are summed as integers.
func TestIrisMeansAreFishers(t *testing.T) {
	iris := Iris()
	sums := map[string][4]int{}
	for i, row := range iris.Rows {
		s := sums[iris.Classes[i]]
		for j, v := range row {
			s[j] += int(math.Round(10 * v))
		}
		sums[iris.Classes[i]] = s
	}
	for class, want := range map[string][4]string{
		"setosa":     {"5.006", "3.428", "1.462", "0.246"},
		"versicolor": {"5.936", "2.770", "4.260", "1.326"},
		"virginica":  {"6.588", "2.974", "5.552", "2.026"},
	} {
		for j, mean := range want {
			// A mean is sum/500: in thousandths it is 2·sum.
			thousandths := 2 * sums[class][j]
			if got := fmt.Sprintf("%d.%03d", thousandths/1000, thousandths%1000); got != mean {
				t.Errorf("mean %s of %s is %s, want %s", iris.Features[j], class, got, mean)
			}
		}
	}
}

// Minimum, maximum, mean and standard deviation of each column are those of R's
// summary(iris) and sapply(iris[1:4], sd).
func TestIrisColumnsAreAsDescribed(t *testing.T) {
	iris := Iris()
	for j, want := range []string{
		"4.3 7.9 5.843 0.828",
		"2.0 4.4 3.057 0.436",
		"1.0 6.9 3.758 1.765",
		"0.1 2.5 1.199 0.762",
	} {
		low, high, sum, squares := math.Inf(1), math.Inf(-1), 0.0, 0.0
		for _, row := range iris.Rows {
			low, high = min(low, row[j]), max(high, row[j])
			sum += row[j]
			squares += row[j] * row[j]
		}
		mean := sum / 150
		deviation := math.Sqrt((squares - 150*mean*mean) / 149)
		if got := fmt.Sprintf("%.1f %.1f %.3f %.3f", low, high, mean, deviation); got != want {
			t.Errorf("%s: %s, want %s", iris.Features[j], got, want)
		}
	}
}

func TestIrisRowsThatUCIHasWrong(t *testing.T) {
	iris := Iris()
	for _, c := range []struct {
		row  int // from 1, as in the paper
		want []float64
	}{
		{35, []float64{4.9, 3.1, 1.5, 0.2}},
		{38, []float64{4.9, 3.6, 1.4, 0.1}},
	} {
		if got := iris.Rows[c.row-1]; !reflect.DeepEqual(got, c.want) {
			t.Errorf("row %d is %v, want %v", c.row, got, c.want)
		}
	}
}

func TestTenTimesAnIrisIsExact(t *testing.T) {
	for i, row := range Iris().Rows {
		for j, v := range row {
			if tenfold := 10 * v; tenfold != math.Trunc(tenfold) {
				t.Errorf("row %d, column %d: 10 · %v = %v, want an integer", i, j, v, tenfold)
			}
		}
	}
}

func TestIrisIsAFreshCopy(t *testing.T) {
	first := Iris()
	first.Rows[0][0], first.Classes[0], first.Features[0] = 0, "", ""
	if got := Iris(); got.Rows[0][0] != 5.1 || got.Classes[0] != "setosa" || got.Features[0] != "sepal_length" {
		t.Errorf("a change of one copy shows in the next: %v, %q, %q", got.Rows[0], got.Classes[0], got.Features[0])
	}
}
