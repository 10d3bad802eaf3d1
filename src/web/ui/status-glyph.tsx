import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** The fixed set of stations; every feature's own statuses borrow from it. */
export type StatusTone = 'NEW' | 'SCHEDULED' | 'IN_PROGRESS' | 'WAITING' | 'READY' | 'DONE' | 'CANCELLED'

export const statusTones: readonly StatusTone[] = [
  'NEW',
  'SCHEDULED',
  'IN_PROGRESS',
  'WAITING',
  'READY',
  'DONE',
  'CANCELLED',
]

/** Class names written whole, for Tailwind to find them. `var` is for charts. */
export const statusLook: Record<StatusTone, { text: string; soft: string; fill: string; border: string; var: string }> =
  {
    NEW: look('text-status-new', 'bg-status-new-soft', 'bg-status-new', 'border-status-new', '--status-new'),
    SCHEDULED: look(
      'text-status-scheduled',
      'bg-status-scheduled-soft',
      'bg-status-scheduled',
      'border-status-scheduled',
      '--status-scheduled',
    ),
    IN_PROGRESS: look(
      'text-status-progress',
      'bg-status-progress-soft',
      'bg-status-progress',
      'border-status-progress',
      '--status-progress',
    ),
    WAITING: look(
      'text-status-waiting',
      'bg-status-waiting-soft',
      'bg-status-waiting',
      'border-status-waiting',
      '--status-waiting',
    ),
    READY: look(
      'text-status-ready',
      'bg-status-ready-soft',
      'bg-status-ready',
      'border-status-ready',
      '--status-ready',
    ),
    DONE: look('text-status-done', 'bg-status-done-soft', 'bg-status-done', 'border-status-done', '--status-done'),
    CANCELLED: look(
      'text-status-cancelled',
      'bg-status-cancelled-soft',
      'bg-status-cancelled',
      'border-status-cancelled',
      '--status-cancelled',
    ),
  }

function look(text: string, soft: string, fill: string, border: string, variable: string) {
  return { text, soft, fill, border, var: `var(${variable})` }
}

const ring = <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.75" />
const disc = <circle cx="8" cy="8" r="7.125" fill="currentColor" />
const cut = 'stroke-(--glyph-ground)'

/** Each status has a shape of its own, distinguishable at 12 px and without colour. */
export const statusShapes: Record<StatusTone, ReactNode> = {
  NEW: (
    <>
      <circle
        cx="8"
        cy="8"
        r="6.25"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeDasharray="3.1 1.81"
        strokeDashoffset="1.5"
      />
      <circle cx="8" cy="8" r="2.25" fill="currentColor" />
    </>
  ),
  SCHEDULED: (
    <>
      {ring}
      <path d="M8 4.5V8l2.5 1.75" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </>
  ),
  IN_PROGRESS: (
    <>
      {ring}
      <path d="M8 3.75a4.25 4.25 0 0 1 0 8.5z" fill="currentColor" />
    </>
  ),
  WAITING: (
    <>
      <rect x="1.25" y="1.25" width="13.5" height="13.5" rx="3.5" fill="currentColor" />
      <path d="M6 5.25v5.5M10 5.25v5.5" className={cut} strokeWidth="2" strokeLinecap="round" />
    </>
  ),
  READY: (
    <>
      <path
        d="M8 .9 15.1 8 8 15.1.9 8z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="1"
        strokeLinejoin="round"
      />
      <path
        d="M5.25 8h5M8.25 5.75 10.5 8l-2.25 2.25"
        fill="none"
        className={cut}
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  DONE: (
    <>
      {disc}
      <path
        d="m4.9 8.2 2.1 2.1 4.1-4.4"
        fill="none"
        className={cut}
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  CANCELLED: (
    <>
      {ring}
      <path d="m3.9 12.1 8.2-8.2" stroke="currentColor" strokeWidth="1.75" />
    </>
  ),
}

/** The sign of a status; its text is next to it. */
export function StatusGlyph({ tone, className }: { tone: StatusTone; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={clsx('shrink-0 [--glyph-ground:var(--surface)]', className ?? 'size-3.5')}
    >
      {statusShapes[tone]}
    </svg>
  )
}
