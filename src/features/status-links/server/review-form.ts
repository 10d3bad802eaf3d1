import { randomUUID } from 'node:crypto'
import { MAX_REVIEW_TEXT, STAR_WORDS, STARS } from '#features/reviews/reviews.ts'
import { type Html, html } from '#server/delivery/mail/html.ts'
import type { ReviewPart } from './review-part.ts'

/** The contents of the form when it is shown again. */
export type TypedReview = { stars: string; text: string; requestKey: string; errors: { stars?: string; text?: string } }

type Shown = { action: string; garage: string; author: string }

/** Miten meni?: five choices and a sentence; later the own review, which can be changed or taken back for some days. */
export function reviewSection(
  { given, mayChange, author }: ReviewPart,
  where: Omit<Shown, 'author'>,
  typed?: TypedReview,
): Html {
  const shown = { ...where, author }
  if (!given) return html`<div class="asks"><h2>Miten meni?</h2>${form(shown, { version: 0 }, typed)}</div>`
  return html`<h2>Arviosi</h2>
<p><b>${given.stars}/5 tähteä</b>${given.text && html`<br>${given.text}`}</p>
${given.hiddenReason && html`<p class="notice">Ylläpito piilotti arvion: ${given.hiddenReason}</p>`}
${given.answer && html`<p><b>${shown.garage} vastasi</b><br>${given.answer}</p>`}
${mayChange && html`<details${Boolean(typed) && html` open`}><summary>Muuta arviota tai peru se</summary>${form(shown, given, typed)}</details>`}`
}

type Filled = { version: number; stars?: number; text?: string }

function form({ action, author }: Shown, { version, stars, text }: Filled, typed?: TypedReview): Html {
  const chosen = typed?.stars ?? String(stars ?? '')
  const errors = typed?.errors ?? {}
  return html`${typed && html`<p class="error" role="alert">Arviota ei ole vielä tallennettu. Tarkista alla merkityt kohdat.</p>`}
<form method="post" action="${action}">
<input type="hidden" name="asia" value="arvio"><input type="hidden" name="versio" value="${version}"><input type="hidden" name="avain" value="${typed?.requestKey ?? randomUUID()}">
<fieldset><legend>Montako tähteä annat?</legend>
${STARS.toReversed().map((star) => html`<label class="choice"><input type="radio" name="tahdet" value="${star}" required${chosen === String(star) && html` checked`}>${star}/5 ${STAR_WORDS[star]}</label>`)}
${errors.stars && html`<p class="error">${errors.stars}</p>`}</fieldset>
<label class="field">Mitä haluat sanoa (valinnainen)<input name="arvio" value="${typed?.text ?? text ?? ''}" maxlength="${MAX_REVIEW_TEXT}" autocomplete="off">${errors.text && html`<span class="error">${errors.text}</span>`}</label>
<button type="submit">${version === 0 ? 'Anna arvio' : 'Tallenna arvio'}</button>
${version > 0 && html`<button class="second" type="submit" name="teko" value="peru" formnovalidate>Peru arvio</button>`}
</form>
<p class="quiet">Arvio näkyy korjaamon profiilissa nimellä ${author}.</p>`
}
