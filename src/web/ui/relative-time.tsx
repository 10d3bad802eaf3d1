import { useEffect, useState } from 'react'
import { formatDateTime } from '../format.ts'
import { nextChangeMs, relativeTime } from '../relative-time.ts'

type Props = { at: string; shortYear?: boolean | undefined; className?: string | undefined }

/** "5 minuuttia sitten", kept true while it is looked at; the exact time is its tooltip, and what is printed. */
export function RelativeTime({ at, shortYear = false, className }: Props) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), nextChangeMs(at, now))
    return () => clearTimeout(timer)
  }, [at, now])
  return (
    <time dateTime={at} data-tooltip={formatDateTime(at)} className={className}>
      <span className="print:hidden">{relativeTime(at, now, { shortYear })}</span>
      <span className="hidden print:inline">{formatDateTime(at)}</span>
    </time>
  )
}
