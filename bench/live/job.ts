import type { Person } from './people.ts'

/** An act of a member of an organisation, and the organisation whose clients receive it. */
export type Saying = Person & {
  procedure: string
  /** But for the organisation and the key, which is new each time. */
  input: Record<string, unknown>
  heardBy: string
  /** What the event is about: a ticket, or the receiver. The next act on it waits until all have received it. */
  thing: string
}

/** What the process of the clients is asked to do: first to connect everybody, then to work. */
export type Job = {
  url: string
  /** Where pages are served from, as browsers say it. */
  origin: string
  people: readonly Person[]
  work: /** Everybody comes online; `isShown` where each of them looks at the list of who is. */
    | { kind: 'presence'; isShown: boolean }
    /** All stay connected and receive nothing; `isBare` where the server is none of the product's (`real-limit/sockets.ts`). */
    | { kind: 'idle'; isBare: boolean }
    /** One thing said after the other, or so many milliseconds between two. */
    | { kind: 'sayings'; sayings: readonly Saying[]; everyMs: number | null }
    /** After each of them every client asks what its desk would ask. */
    | { kind: 'desks'; sayings: readonly Saying[]; paths: readonly string[] }
}

/** Of each saying the milliseconds until each client received it, and the bytes that all clients received. */
export type Done = { seenMs: number[][]; socketBytes: number; answerBytes: number; answers: number }
