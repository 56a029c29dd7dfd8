package datasets

import (
	"fmt"
	"math"
	"testing"
)

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

func TestTenTimesAnIrisIsExact(t *testing.T) {
	for i, row := range Iris().Rows {
		for j, v := range row {
			if tenfold := 10 * v; tenfold != math.Trunc(tenfold) {
				t.Errorf("row %d, column %d: 10 · %v = %v, want an integer", i, j, v, tenfold)
			}
		}
	}
}
