import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LAST_STEP } from './new-request-search.ts'
import type { WizardForm } from './use-wizard-form.ts'

export const STEP_TITLES = ['Auto ja työt', 'Korjaamot', 'Tarkista ja lähetä'] as const

type Props = {
  wizard: WizardForm
  step: number
  /** By step. */
  titles?: readonly string[]
  sendLabel: string
  /** How far sending is, where it takes a while. */
  progress?: string | undefined
  /** Something is still on its way: the step waits for it. */
  isBusy: boolean
  children: ReactNode
}

/** The frame of the form: where one is, the step itself, and the way on and back. */
export function Wizard({ wizard, step, titles = STEP_TITLES, sendLabel, progress, isBusy, children }: Props) {
  const { go, next, problem, meantId, isSending } = wizard
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void next()
      }}
      noValidate
      className="grid gap-4"
    >
      <Steps step={step} titles={titles} onGo={go} />
      <Card aria-labelledby="wizard-step" className="grid gap-5 p-4 sm:p-6">
        <h2 id="wizard-step" ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
          {titles[step - 1]}
        </h2>
        {children}
      </Card>
      <div
        data-act-bar
        className="sticky bottom-(--bottom-bar-height) z-10 -mx-4 grid gap-3 border-line border-t bg-canvas px-4 py-3 sm:mx-0 sm:px-0"
      >
        {problem ? (
          <div role="alert">
            <Notice
              kind="danger"
              actions={
                meantId ? (
                  <ButtonLink to="/app/offer-requests/$offerRequestId" params={{ offerRequestId: meantId }} size="sm">
                    Avaa pyyntö
                  </ButtonLink>
                ) : undefined
              }
            >
              {problem}
            </Notice>
          </div>
        ) : null}
        {progress ? (
          <p role="status" className="tabular text-right text-muted">
            {progress}
          </p>
        ) : null}
        <div className="flex justify-between gap-2">
          {step > 1 ? (
            <Button size="lg" onClick={() => go(step - 1)}>
              Takaisin
            </Button>
          ) : null}
          <Button type="submit" kind="primary" size="lg" pending={isSending || isBusy} className="ml-auto max-sm:grow">
            {step < LAST_STEP ? 'Jatka' : sendLabel}
          </Button>
        </div>
      </div>
    </form>
  )
}

type StepsProps = { step: number; titles: readonly string[]; onGo: (step: number) => void }

const Steps = ({ step, titles, onGo }: StepsProps) => (
  <ol aria-label="Vaiheet" className="grid grid-cols-3 gap-2">
    {titles.map((title, index) => {
      const number = index + 1
      const isDone = number < step
      const content = (
        <>
          <span
            aria-hidden="true"
            className={clsx(
              'plate-type grid size-7 shrink-0 place-items-center rounded-full text-base',
              number > step ? 'border border-edge text-muted' : 'bg-ink text-canvas',
            )}
          >
            {isDone ? <Check className="size-4" strokeWidth={3} /> : number}
          </span>
          <span className={clsx('text-sm max-sm:text-xs', number > step ? 'text-muted' : 'font-semibold')}>
            {title}
          </span>
        </>
      )
      const look = clsx(
        'flex min-h-11 w-full items-center gap-2 border-t-2 pt-2 text-left max-sm:flex-col max-sm:items-start max-sm:gap-1',
        number > step ? 'border-line' : 'border-ink',
      )
      return (
        <li key={title} aria-current={number === step ? 'step' : undefined}>
          {isDone ? (
            <button type="button" className={clsx(look, 'hover:text-brand')} onClick={() => onGo(number)}>
              {content}
            </button>
          ) : (
            <span className={look}>{content}</span>
          )}
        </li>
      )
    })}
  </ol>
)

type DraftProps = { wizard: WizardForm }

/** Says that the form goes on from what was typed before. */
export function DraftNotice({ wizard: { isRestored, isOutdated, startOver } }: DraftProps) {
  if (!isRestored) return null
  return (
    <Notice
      className="mb-4"
      kind={isOutdated ? 'signal' : 'info'}
      actions={
        <Button size="sm" onClick={startOver}>
          Aloita alusta
        </Button>
      }
    >
      {isOutdated
        ? 'Jatkat keskeneräistä lomaketta, mutta pyyntöä on muutettu välissä. Tarkista tiedot tai aloita alusta.'
        : 'Jatkat keskeneräistä lomaketta.'}
    </Notice>
  )
}
