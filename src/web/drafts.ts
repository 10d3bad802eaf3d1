import { isSharedComputer } from './shared-computer.ts'

/** Whose it is, of which form (its version rises when its values change their shape), and for what. */
export type DraftPlace = { userId: string; form: string; version: number; of: string }

const PREFIX = 'draft '

/** At a shared computer: until the page is left, and in no storage. */
const ofThisPage = new Map<string, string>()
const listeners = new Set<() => void>()

/** Calls when a draft of this tab was written or cleared, or one of another tab. */
export function onDraftChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
const changed = () => {
  for (const listener of listeners) listener()
}

const ofUser = (userId: string): string => `${PREFIX}${userId} `
const keyOf = ({ userId, form, version, of }: DraftPlace): string => `${ofUser(userId)}${form} ${version} ${of}`

/**
 * What this person has typed but not sent, kept by the browser until it is sent or they sign out, on top of `blank`. Storage may be
 * full, forbidden or written by an older release: what does not have the shape of `blank` is left out. Undefined for no draft.
 */
export function readDraft<Draft>(place: DraftPlace, blank: Draft): Draft | undefined {
  try {
    const key = keyOf(place)
    const text = ofThisPage.get(key) ?? localStorage.getItem(key)
    return text === null ? undefined : (onTopOf(blank, JSON.parse(text)) as Draft)
  } catch {
    return undefined
  }
}

export function writeDraft(place: DraftPlace, draft: unknown): void {
  const [key, text] = [keyOf(place), JSON.stringify(draft)]
  if (isSharedComputer()) ofThisPage.set(key, text)
  else {
    ofThisPage.delete(key)
    try {
      localStorage.setItem(key, text)
    } catch {
      // the form still works, only its draft is not kept
    }
  }
  changed()
}

export function clearDraft(place: DraftPlace): void {
  const key = keyOf(place)
  ofThisPage.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // as above
  }
  changed()
}

/** At a shared computer no user reads what another has typed: all drafts go at sign-out, and at a sign-in all but the own. */
export function forgetDrafts({ exceptOf }: { exceptOf?: string } = {}): void {
  const own = exceptOf === undefined ? undefined : ofUser(exceptOf)
  const isForgotten = (key: string) => key.startsWith(PREFIX) && !(own && key.startsWith(own))
  for (const key of [...ofThisPage.keys()]) if (isForgotten(key)) ofThisPage.delete(key)
  try {
    for (const key of Object.keys(localStorage)) if (isForgotten(key)) localStorage.removeItem(key)
  } catch {
    // as above
  }
  changed()
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that have nothing yet take anything; the others only what is of their kind. */
function onTopOf(blank: unknown, kept: unknown): unknown {
  if (isPlain(blank) && isPlain(kept))
    return Object.fromEntries(Object.entries(blank).map(([name, value]) => [name, onTopOf(value, kept[name])]))
  if (kept === undefined) return blank
  if (blank === null) return kept
  return kindOf(blank) === kindOf(kept) ? kept : blank
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : value === null ? 'nothing' : typeof value)
