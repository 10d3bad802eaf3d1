declare module '#web/slots.ts' {
  interface Slots {
    /** Nyt sinulta: what waits for the person who looks; `onShowDesk` leads to the whole desk. */
    toDo: { onShowDesk: () => void }
  }
}

export {}
