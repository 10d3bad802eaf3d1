import { clsx } from 'clsx'
import { BellRing, CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  info: { icon: Info, box: 'border-line bg-sunken', ink: 'text-brand' },
  signal: { icon: BellRing, box: 'border-signal/50 bg-signal-soft', ink: 'text-signal' },
  done: { icon: CircleCheck, box: 'border-done/40 bg-done-soft', ink: 'text-done' },
  danger: { icon: CircleAlert, box: 'border-danger/40 bg-danger-soft', ink: 'text-danger' },
}

type Props = {
  children: ReactNode
  title?: string | undefined
  /** `signal` only for what waits for the person who looks. */
  kind?: keyof typeof looks | undefined
  actions?: ReactNode
  className?: string | undefined
}

/** A sentence that belongs to the page: a limit, a state, a thing to do. */
export function Notice({ children, title, kind = 'info', actions, className }: Props) {
  const { icon: Icon, box, ink } = looks[kind]
  return (
    <div className={clsx('flex flex-wrap items-start gap-x-4 gap-y-2 rounded-lg border px-4 py-3', box, className)}>
      <div className="flex min-w-0 grow basis-64 gap-3">
        <Icon className={`mt-px size-5 shrink-0 ${ink}`} aria-hidden="true" />
        <div className="min-w-0">
          {title ? <p className="font-semibold">{title}</p> : null}
          <div>{children}</div>
        </div>
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  )
}
