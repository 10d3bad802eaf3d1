/** A file of an act, with its bytes: they stay until the act is done. */
export type QueuedFile = {
  /** Made by the browser; an upload that is sent again with it is kept once. */
  key: string
  file: File
  /** When the server has it already. */
  id?: string | undefined
}

/** Something that a person did offline: sent, once, when the connection is back. */
export type QueuedAct = {
  /** Made by the browser; the server does what it knows by this key only once. */
  id: string
  userId: string
  organizationId: string
  /** Acts of one lane, such as a ticket, are sent in the order in which they were made. */
  lane: string
  /** Of `queuedActs` of a feature, such as `tickets.comment`. */
  kind: string
  input: unknown
  /** Sent before it; their ids join the input as its sender says. */
  files: readonly QueuedFile[]
  /** Milliseconds; ties are broken by `id`. */
  madeAt: number
  /** Why the server did not take it, in Finnish; null while it waits. Stays until the person decides. */
  refusal: string | null
  /** Why it waits although online, in Finnish: the server takes no more of them at this moment. */
  delay?: string | undefined
}

/** How a feature sends its acts of one kind. */
export type ActSender = {
  /**
   * Rejects as any request does. `keep` writes down what need not be done again at the next try, `tell` says how far it is (0–1): one
   * that goes on is waited for.
   */
  send: (act: QueuedAct, keep: (act: QueuedAct) => Promise<void>, tell: (share: number) => void) => Promise<unknown>
  /** An act of the same lane and kind, made after this one was and before its answer was known. */
  follow?: (made: unknown, later: QueuedAct) => QueuedAct
  /** Depends on nothing done elsewhere: where the server takes no more of it for a while, acts of other lanes go first. */
  letsPass?: true
  /** What it is called in a toast: "Kommentti". */
  title: (act: QueuedAct) => string
  /** Where one that was refused is found: "Se on tallessa huollon tapahtumissa." */
  kept: string
}
