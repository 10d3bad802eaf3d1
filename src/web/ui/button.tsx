import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from './spinner.tsx'
import { variants } from './variants.ts'

/** The look of a button for anything that is not one (a link, a label). */
export const buttonClass = variants(
  'relative inline-flex h-fit select-none items-center justify-center gap-2 rounded-md border font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-default max-desktop:min-h-11',
  {
    kind: {
      primary: 'border-brand bg-brand text-on-brand hover:border-brand-strong hover:bg-brand-strong',
      secondary: 'border-edge bg-surface text-ink hover:border-ink hover:bg-sunken',
      ghost: 'border-transparent text-ink hover:bg-ink/8',
      danger: 'border-danger bg-danger text-on-danger hover:border-danger-strong hover:bg-danger-strong',
    },
    size: {
      sm: 'min-h-8 px-3 text-sm',
      md: 'min-h-10 px-4 text-base',
      lg: 'min-h-12 px-6 text-lg',
    },
  },
  { kind: 'secondary', size: 'md' },
)

export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonProps = ComponentProps<'button'> & {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  /** An act is under way: keeps width and focus, answers no clicks, shows a spinner after 200 ms. */
  pending?: boolean | undefined
}

/** `type` is `button` unless said otherwise: a forgotten type never submits a form. */
export function Button({
  kind,
  size,
  pending = false,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const guarded = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      className={buttonClass({ kind, size }, className)}
      onClick={guarded}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      {...rest}
    >
      {children}
      {pending ? (
        <span className="absolute inset-0 grid animate-late place-items-center rounded-[inherit] bg-inherit">
          <Spinner />
        </span>
      ) : null}
    </button>
  )
}
