import type { FieldError } from '#shared/app-error.ts'
import { type HumanCheckState, openHumanCheck, type Prove } from '#web/bot-protection/human-check-state.ts'

/** The request is aborted after this: no user waits longer for a lost connection. */
const LIMIT_MS = 30_000
const KEPT = 'contact'

type FieldElement = HTMLInputElement | HTMLTextAreaElement

/** What proves is loaded when the first field is touched. */
const prove: Prove = async (how) => {
  const key = siteKey()
  return key === null
    ? (await import('#web/bot-protection/prove-by-work.ts')).proveByWork(how)
    : (await import('#web/bot-protection/prove-by-turnstile.ts')).proveByTurnstile(key)(how)
}

/** Of Turnstile, as the server writes it into the document; null means proof of work. */
function siteKey(): string | null {
  const text = document.getElementById('config')?.textContent ?? '{}'
  return (JSON.parse(text) as { botProtection?: { siteKey: string } | null }).botProtection?.siteKey ?? null
}

/** A little less than the servers' 20 and 5 minutes. */
const lifetimeMs = () => (siteKey() === null ? 18 : 4) * 60_000

/** What is said above the button, by the kind of the failure. */
const words: Partial<Record<string, string>> = {
  lost: 'Yhteys katkesi, eikä viesti lähtenyt. Tekstisi on tallessa: yritä hetken päästä uudelleen.',
  limit: 'Tästä verkosta on lähetetty jo monta viestiä. Odota tunti tai soita meille.',
  forbidden: 'Emme voineet tarkistaa, ettet ole robotti. Tekstisi on tallessa: lähetä uudelleen.',
  invalid: 'Tarkista merkityt kentät.',
}
const ANY = 'Viesti ei lähtenyt. Tekstisi on tallessa: yritä hetken päästä uudelleen tai kirjoita sähköpostia.'

/** Makes the home page's form work: checks it, proves that a person sends it, sends it once, and keeps what is typed until then. */
export function openContactForm(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll<FieldElement>('input, textarea')]
  const part = (name: string) => form.querySelector<HTMLElement>(`[data-${name}]`)
  const failed = part('failed')
  const status = part('check')
  const button = form.querySelector('button')
  const sent = form.parentElement?.querySelector<HTMLElement>('[data-sent]')
  const again = form.parentElement?.querySelector<HTMLElement>('[data-again]')
  const check = openHumanCheck(prove, lifetimeMs())
  let requestKey = crypto.randomUUID()
  let isSending = false

  form.closest<HTMLElement>('[data-contact-place]')?.toggleAttribute('data-ready', true)
  restore(fields)
  check.subscribe(() => {
    if (status) status.textContent = checkWords(check.getState())
  })
  form.addEventListener('focusin', () => check.begin(part('turnstile')))
  form.addEventListener('input', ({ target }) => {
    keep(fields)
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      if (target.ariaInvalid === 'true') showMistake(target, mistakeIn(target))
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!isSending) void send()
  })

  again?.addEventListener('click', () => {
    showForm(true)
    if (sent) sent.textContent = ''
    fields[0]?.focus()
  })

  function showForm(isShown: boolean): void {
    form.hidden = !isShown
    if (again) again.hidden = isShown
  }

  async function send(): Promise<void> {
    for (const field of fields) showMistake(field, mistakeIn(field))
    const wrong = fields.find((field) => field.ariaInvalid === 'true')
    if (wrong) return wrong.focus()
    setSending(true)
    // what was said of the try before stays until the answer: without it the button would jump under the second press of a double click
    const refused = await post({ ...Object.fromEntries(new FormData(form)), requestKey }, check.take)
    setSending(false)
    if (refused === null) return thank()
    for (const { field: name, message } of refused.details?.fields ?? [])
      for (const field of fields) if (field.name === name) showMistake(field, message)
    say(words[refused.kind] ?? ANY)
    fields.find((field) => field.ariaInvalid === 'true')?.focus()
  }

  function setSending(isBusy: boolean): void {
    isSending = isBusy
    button?.setAttribute('aria-disabled', String(isBusy))
    if (button) button.textContent = isBusy ? 'Lähetetään…' : 'Lähetä viesti'
  }

  function say(text: string): void {
    if (failed) failed.textContent = text
  }

  function thank(): void {
    const address = fields.find(({ name }) => name === 'email')?.value ?? ''
    if (sent) sent.textContent = `Kiitos, viesti on lähetetty. Vastaamme osoitteeseen ${address}.`
    say('')
    showForm(false)
    form.reset()
    forget()
    requestKey = crypto.randomUUID()
    sent?.focus()
  }
}

type Refusal = { kind: string; details?: { fields?: readonly FieldError[] } }

/** Null when it has arrived. */
async function post(message: object, takeProof: () => Promise<string | null>): Promise<Refusal | null> {
  try {
    const human = await takeProof()
    if (human === null) return { kind: 'forbidden' }
    const answer = await fetch('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...message, human }),
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    // a proxy in between answers in its own words
    return answer.ok ? null : ((await answer.json().catch(() => ({ kind: 'unavailable' }))) as Refusal)
  } catch {
    return { kind: 'lost' }
  }
}

function mistakeIn({ value, required, type, dataset }: FieldElement): string {
  const typed = value.trim()
  if (required && typed === '') return dataset.missing ?? ''
  // no `maxlength`: of a long text that is pasted a browser would drop the end without a word
  if (typed.length > Number(dataset.longest ?? Number.POSITIVE_INFINITY))
    return `Viestissä voi olla enintään ${inFinnish(dataset.longest)} merkkiä, nyt niitä on ${inFinnish(typed.length)}`
  // what the server would say too; it looks closer
  return type === 'email' && !/^\S+@\S+\.\S+$/.test(typed) ? 'Tarkista sähköpostiosoite' : ''
}

const inFinnish = (count: unknown): string => Number(count).toLocaleString('fi')

function showMistake(field: FieldElement, mistake: string): void {
  const error = field.parentElement?.querySelector('[data-error]')
  if (error) error.textContent = mistake
  if (mistake) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}

function checkWords(state: HumanCheckState): string {
  switch (state.kind) {
    case 'idle':
      return 'Lomake on suojattu roboteilta.'
    case 'working':
      return 'Tarkistetaan, ettet ole robotti…'
    case 'done':
      return 'Tarkistettu: et ole robotti.'
    case 'failed':
      return 'Tarkistus ei onnistunut. Tarkista verkkoyhteys.'
  }
}

/** Until the tab is closed, only on this device. */
function keep(fields: readonly FieldElement[]): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value]))))
  } catch {
    // no storage: it stays in the form
  }
}

function restore(fields: readonly FieldElement[]): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Record<string, string>
    for (const field of fields) field.value ||= kept[field.name] ?? ''
  } catch {
    // nothing kept, or not by us
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(KEPT)
  } catch {
    // nothing was kept
  }
}
