import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** A bordered sheet of the page. Padding is yours to change with `className` on the parts. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={clsx('rounded-lg border border-line bg-surface', className)} {...rest} />
}

type HeaderProps = { title: ReactNode; children?: ReactNode; hint?: ReactNode; className?: string | undefined }

/** Title of a card, with actions as children on the right. */
export function CardHeader({ title, children, hint, className }: HeaderProps) {
  return (
    <header className={clsx('flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-3', className)}>
      <div className="min-w-0 grow">
        <h2 className="font-semibold text-lg">{title}</h2>
        {hint ? <p className="text-muted text-sm">{hint}</p> : null}
      </div>
      {children}
    </header>
  )
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={clsx('p-4', className)} {...rest} />
}
