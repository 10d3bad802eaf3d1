import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonKind, type ButtonSize, buttonClass } from './button.tsx'

type AnchorProps = ComponentProps<'a'> & { kind?: ButtonKind | undefined; size?: ButtonSize | undefined }

function ButtonAnchor({ kind, size, className, ...rest }: AnchorProps) {
  return <a className={buttonClass({ kind, size }, className)} {...rest} />
}

/** A link that looks like a button; `to`, `params` and `search` are typed as in the router's own Link. */
export const ButtonLink = createLink(ButtonAnchor)

/** The same for an address outside the router (a file, `mailto:`, another site). */
export const ButtonHref = ButtonAnchor
