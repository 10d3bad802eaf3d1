/** The sentence with the id of its request, which the server's log has too; an empty id is left out. */
export const withRequestId = (sentence: string, requestId: string | undefined): string =>
  requestId ? `${sentence} Tunniste: ${requestId}` : sentence

/** The id that a text names so; undefined where it names none. */
export const requestIdIn = (text: string): string | undefined => /\bTunniste: ([\w-]+)/.exec(text)?.[1]
