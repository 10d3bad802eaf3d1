import type { Person } from './people.ts'

/** Who comments on what, and the organisation whose clients hear of it. */
export type Comment = Person & { ticketId: string; heardBy: string }

/** What the process of the clients is asked to do: first to connect everybody, then to work. */
export type Job = {
  url: string
  /** Where pages are served from, as browsers say it. */
  origin: string
  people: readonly Person[]
  work: /** Everybody comes online; `isShown` where each of them looks at the list of who is. */
    | { kind: 'presence'; isShown: boolean }
    /** One comment after the other, or so many milliseconds between two. */
    | { kind: 'comments'; comments: readonly Comment[]; everyMs: number | null }
    /** After each comment every client asks what its desk would ask. */
    | { kind: 'desks'; comments: readonly Comment[]; paths: readonly string[] }
}

/** Milliseconds from sending a comment until each client heard of it, and the bytes that all clients received. */
export type Done = { seenMs: number[]; socketBytes: number; answerBytes: number; answers: number }
