import type { OrganizationType } from '#shared/organization.ts'
import type { ReportValues } from '../report-form.ts'

/** The parts of the form, in the order of the screen. */
export type FormPart = 'car' | 'party' | 'job'

/** What is to be filled in next. */
export function nextPart(type: OrganizationType, { vehicle, customer, garageId }: ReportValues): FormPart {
  if (vehicle.mode === 'none') return 'car'
  const isPartyKnown = type === 'CUSTOMER' ? garageId !== '' : customer.mode === 'known' && customer.customerId !== ''
  return isPartyKnown ? 'job' : 'party'
}

/** A slow device draws what was chosen some frames later: so long the focus follows a field that is replaced. */
const SETTLING_FRAMES = 60

let askedLast = 0

/**
 * Goes to the first empty text of a part, or its first field, once the part is drawn: the focus never falls out of the form. The last one that was asked
 * for counts.
 */
export function focusPart(part: FormPart): void {
  askedLast += 1
  const asked = askedLast
  let last: HTMLElement | undefined
  // A press decides where the focus goes. On words that take none it falls out of the form, and taking it back would scroll the page under the finger.
  let isPressed = false
  const press = () => {
    isPressed = true
  }
  addEventListener('pointerdown', press, { capture: true, once: true })
  const settle = (frames: number) => {
    const at = document.activeElement
    // a window takes the focus when the field that had it goes
    const isLost = at === null || at.contains(document.querySelector(`[data-part="${part}"]`))
    // it was left for another field meanwhile
    if (asked !== askedLast || isPressed || (last && at !== last && !isLost) || frames === 0) {
      removeEventListener('pointerdown', press, { capture: true })
      return
    }
    if (!last?.isConnected) last = firstOf(part)
    if (document.activeElement !== last) last?.focus()
    requestAnimationFrame(() => settle(frames - 1))
  }
  // what was chosen is drawn with the next frame
  requestAnimationFrame(() => requestAnimationFrame(() => settle(SETTLING_FRAMES)))
}

function firstOf(part: FormPart): HTMLElement | undefined {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(`[data-part="${part}"] :is(input, textarea):enabled`)]
  const shown = inputs.filter((input) => input.type !== 'hidden' && input.type !== 'file' && input.tabIndex >= 0)
  const texts = shown.filter((input) => input.type !== 'radio' && input.type !== 'checkbox')
  const chosen = shown.find((input) => input.type === 'radio' && input.checked)
  return texts.find((input) => input.value === '') ?? texts[0] ?? chosen ?? shown[0]
}
