// The pages of the site around the lab.

/** The page that lists the lessons. */
const LIST = "index.html";

/** Returns the site's page about a document: that of a lesson, or the list of lessons. */
export function sitePage(
  path: string | undefined,
  lessonPaths: string[],
): string {
  return path !== undefined && lessonPaths.includes(path)
    ? path.replace(/\.ipynb$/, ".html")
    : LIST;
}
