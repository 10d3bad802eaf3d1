import { clsx } from 'clsx'

type Props = {
  /** Read, and shown above the bar: "Ladataan kuvia". */
  label: string
  /** 0–1; undefined when the duration is unknown. */
  value?: number | undefined
  /** Right of the label instead of the percentage: "3 / 12". */
  detail?: string | undefined
  className?: string | undefined
}

/** Long work: uploads, imports, exports. */
export function Progress({ label, value, detail, className }: Props) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div className={clsx('grid gap-1.5', className)}>
      <div className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="tabular text-muted">{detail ?? (percent === undefined ? '' : `${percent} %`)}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={detail}
        className="h-1.5 overflow-hidden rounded-full bg-ink/10"
      >
        {percent === undefined ? (
          <div className="h-full w-1/3 animate-stripe rounded-full bg-brand" />
        ) : (
          <div className="h-full rounded-full bg-brand transition-[width]" style={{ width: `${percent}%` }} />
        )}
      </div>
    </div>
  )
}
