import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureOf } from '../failure.ts'
import { Button } from './button.tsx'

type Props = {
  /** What happened: "Huoltoja ei voitu hakea". */
  title: string
  /** What was kept, what to do: "Lomakkeen tiedot ovat tallessa." */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** Other ways out, in addition to the retry. */
  actions?: ReactNode
  /** What failed: the id of its request is shown small, for support. Null where no request failed. */
  error: unknown
  className?: string | undefined
}

export function ErrorState({ title, children, onRetry, retrying, actions, error, className }: Props) {
  const { requestId } = failureOf(error)
  return (
    <div role="alert" className={clsx('flex gap-3 rounded-lg border border-danger/40 bg-danger-soft p-4', className)}>
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{title}</p>
        {children ? <div className="mt-0.5">{children}</div> : null}
        {onRetry || actions ? (
          <div className="mt-3 flex flex-wrap gap-2">
            {onRetry ? (
              <Button size="sm" onClick={onRetry} pending={retrying}>
                Yritä uudelleen
              </Button>
            ) : null}
            {actions}
          </div>
        ) : null}
        {requestId ? (
          <p className="mt-2 text-sm">
            Tunniste tukea varten: <span className="select-all whitespace-nowrap">{requestId}</span>
          </p>
        ) : null}
      </div>
    </div>
  )
}
