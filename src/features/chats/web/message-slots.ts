import type { ReactNode } from 'react'

declare module '#web/slots.ts' {
  interface Slots {
    /** A word of a message that may be the name of something: a link where it is of something that the viewer sees, else the word. */
    messageWord: { otherId: string; word: string; children: ReactNode }
    /** Beneath a message: where else it is shown. `from` is the oldest message that is shown. */
    messageMarks: { otherId: string; messageId: number; from: number }
    /** The window in which a message is set on a ticket. */
    pinMessage: { otherId: string; messageId: number; onClose: () => void }
  }
}
