// The lessons of the site: notebooks that come with it, in reading order.
import { labUrl } from "./goengine.js";

/** A notebook that comes with the site. */
export interface Lesson {
  /** The path among the reader's files. */
  path: string;
  /** The notebook's first heading. */
  title: string;
}

let lessons: Promise<Lesson[]> | undefined; // fetched when they are needed first

/** Returns the lessons, which the build of the site lists in a file; none if there is no such file. */
export function fetchLessons(): Promise<Lesson[]> {
  lessons ??= fetchList();
  return lessons;
}

async function fetchList(): Promise<Lesson[]> {
  try {
    const reply = await fetch(labUrl("lessons.json"));
    return reply.ok ? ((await reply.json()) as Lesson[]) : [];
  } catch {
    return [];
  }
}
