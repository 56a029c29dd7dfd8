/** Returns a function that does the same as action, but begins only when all earlier calls have ended. */
export function inTurn(action: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    const result = last.then(action);
    last = result.catch(() => undefined); // a call that failed does not stop the next one
    return result;
  };
}
