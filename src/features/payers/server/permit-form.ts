import { type Html, html } from '#server/delivery/mail/html.ts'
import { moneyInputValue, parseMoney } from '#shared/money.ts'
import { AnswererName, type PermitDecision, PermitLimit, PermitNumber, PermitReason } from '../permits.ts'

/** The contents of the form when it is shown again. */
export type TypedPermit = {
  permitNumber: string
  limit: string
  reason: string
  name: string
  errors?: { permitNumber?: string; limit?: string; reason?: string; name?: string }
}

export type GivenPermit = { decision: PermitDecision; name: string }

const messageOf = (read: { error?: { issues: readonly { message: string }[] } | undefined }): string | undefined =>
  read.error?.issues[0]?.message

/** What the form's fields say: an answer, or the form as it was typed with what is wrong at which field. */
export function readPermitForm(body: URLSearchParams): GivenPermit | TypedPermit {
  const [permitNumber, limit] = [body.get('numero') ?? '', body.get('raja') ?? '']
  const [reason, name] = [body.get('syy') ?? '', body.get('nimi') ?? '']
  const isGranted = body.get('teko') !== 'hylkaa'
  const [readNumber, readLimit] = [PermitNumber.safeParse(permitNumber), PermitLimit.safeParse(parseMoney(limit) ?? -1)]
  const [readReason, readName] = [PermitReason.safeParse(reason), AnswererName.safeParse(name)]
  const nameError = messageOf(readName)
  if (readName.success && isGranted && readNumber.success && readLimit.success) {
    const decision = { isGranted: true, permitNumber: readNumber.data, limitCents: readLimit.data } as const
    return { decision, name: readName.data }
  }
  if (readName.success && !isGranted && readReason.success)
    return { decision: { isGranted: false, reason: readReason.data }, name: readName.data }
  const of = isGranted
    ? { permitNumber: messageOf(readNumber), limit: messageOf(readLimit) }
    : { reason: messageOf(readReason) }
  const errors = Object.fromEntries(Object.entries({ ...of, name: nameError }).filter(([, message]) => message))
  return { permitNumber, limit, reason, name, errors }
}

/** Both answers in one form without a script: which fields count says the button that was pressed. */
export function permitForm(action: string, netCents: number, typed?: TypedPermit): Html {
  const { permitNumber = '', limit = moneyInputValue(netCents), reason = '', name = '', errors = {} } = typed ?? {}
  const wrong = Object.keys(errors).length > 0
  return html`${wrong && html`<p class="error" role="alert">Vastausta ei ole vielä lähetetty. Tarkista alla merkityt kohdat.</p>`}
<form method="post" action="${action}">
<label class="field">Nimesi<input name="nimi" value="${name}" required maxlength="100" autocomplete="name">${fault(errors.name)}</label>
<fieldset><legend>Myönnä lupa</legend>
<label class="field">Laskutusluvan numero<input name="numero" value="${permitNumber}" maxlength="60" autocomplete="off">${fault(errors.permitNumber)}</label>
<label class="field">Enintään, € veroton<input name="raja" value="${limit}" inputmode="decimal" maxlength="20" autocomplete="off">${fault(errors.limit)}</label>
<button type="submit" name="teko" value="myonna">Myönnä laskutuslupa</button>
</fieldset>
<fieldset><legend>Tai älä anna lupaa</legend>
<label class="field">Syy<input name="syy" value="${reason}" maxlength="500" autocomplete="off">${fault(errors.reason)}</label>
<button class="second" type="submit" name="teko" value="hylkaa">En anna lupaa</button>
</fieldset>
</form>`
}

const fault = (message: string | undefined): Html | false | undefined =>
  message !== undefined && html`<span class="error">${message}.</span>`
