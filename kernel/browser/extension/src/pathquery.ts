// The address of a document in the lab.

/** Returns the address with the path of a document as its query; without a path, with no query for it. */
export function withPath(address: string, path: string | undefined): string {
  const url = new URL(address);
  url.searchParams.delete("path");
  const others = url.searchParams.toString();
  const parts = [others];
  if (path !== undefined) {
    parts.unshift("path=" + encodeURIComponent(path).replaceAll("%2F", "/"));
  }
  url.search = parts.filter((part) => part !== "").join("&");
  return url.href;
}

/** Returns the path of the document that an address names. */
export function openedPath(address: string): string | undefined {
  return new URL(address).searchParams.get("path") ?? undefined;
}
