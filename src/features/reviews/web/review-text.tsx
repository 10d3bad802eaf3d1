import type { PublicReview } from '../reviews.ts'
import { StarsGiven } from './stars.tsx'

const monthYear = new Intl.DateTimeFormat('fi-FI', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "marraskuu 2026" of "2026-11". */
const monthText = (month: string): string => monthYear.format(new Date(`${month}-01T00:00:00Z`))

type Props = { review: PublicReview; garage: string }

/** Stars, author and month, the text, and the garage's answer below. */
export const ReviewText = ({ review: { stars, text, author, month, answer }, garage }: Props) => (
  <>
    <p className="flex flex-wrap items-center gap-x-2">
      <StarsGiven stars={stars} />
      <span className="wrap-anywhere font-semibold">{author}</span>
      <span className="text-muted text-sm">{monthText(month)}</span>
    </p>
    {text ? <p className="wrap-anywhere whitespace-pre-line">{text}</p> : null}
    {answer ? (
      <div className="border-line border-l-2 pl-3">
        <p className="font-semibold text-sm">{garage} vastasi</p>
        <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
      </div>
    ) : null}
  </>
)

/** As the forms of both sides say it. */
export const describeReview = ({ stars, text, answer }: PublicReview): Record<string, string> => ({
  Tähdet: `${stars}/5`,
  Arvio: text,
  'Korjaamon vastaus': answer,
})
