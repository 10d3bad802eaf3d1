/** What a person has typed but not sent, kept by the browser until it is sent. Storage may be full or forbidden. */
export function readDraft<Draft>(key: string): Draft | undefined {
  try {
    const text = localStorage.getItem(`draft ${key}`)
    return text ? (JSON.parse(text) as Draft) : undefined
  } catch {
    return undefined
  }
}

export function writeDraft(key: string, draft: unknown): void {
  try {
    localStorage.setItem(`draft ${key}`, JSON.stringify(draft))
  } catch {
    // the form still works, only its draft is not kept
  }
}

export function clearDraft(key: string): void {
  try {
    localStorage.removeItem(`draft ${key}`)
  } catch {
    // as above
  }
}
