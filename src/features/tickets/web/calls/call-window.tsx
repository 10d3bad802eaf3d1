import { useNavigate, useRouterState } from '@tanstack/react-router'
import { PhoneCall } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { focusPart } from '../intake/form-parts.ts'
import { ReportFields } from '../report-fields.tsx'
import { prefillCaller } from '../report-form.ts'
import { useIsPlanned, useReportForm } from '../use-report-form.ts'
import { type Caller, useCallTaker } from './calls.ts'

type Props = { caller: Caller | undefined; onClose: () => void }

/** A report over the page, plate first, while the phone is at the ear: what is typed stays when the window is closed. */
export function CallWindow({ caller, onClose }: Props) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const openedOn = useRef(path)
  const close = useEffectEvent(onClose)
  // a ticket that was opened from the window is looked at, and not hidden by it
  useEffect(() => {
    if (openedOn.current !== path) close()
    openedOn.current = path
  }, [path])
  return caller === undefined ? null : <Call caller={caller} onClose={onClose} />
}

const FORM = 'call'
const NOTHING = {}

function Call({ caller, onClose }: { caller: Caller; onClose: () => void }) {
  const navigate = useNavigate()
  const openTicket = (ticketId: string) => navigate({ to: '/app/tickets/$ticketId', params: { ticketId } })
  const report = useReportForm(
    (values) => prefillCaller(values, caller),
    [],
    async (ticketId, message) => {
      onClose()
      if (message === undefined) await openTicket(ticketId)
      else
        toast.success(message, undefined, {
          action: { label: 'Avaa huolto', onClick: () => void openTicket(ticketId) },
        })
    },
  )
  const isPlanned = useIsPlanned(report.form)
  const takeCall = (next: Caller) => {
    report.newCall((values) => prefillCaller(values, next))
    focusPart('car')
  }
  useCallTaker('form', takeCall)
  useEffect(() => focusPart('car'), [])
  const [before] = useState(() => document.activeElement)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="lg"
      title="Uusi huolto"
      // the search that led here, and a page that has nothing focused, are no place to return to
      finalFocus={() => (before?.isConnected && before !== document.body ? true : document.getElementById('content'))}
      className="self-start sm:mt-[3vh]"
      footer={
        <>
          {report.isBegun ? (
            <Button onClick={() => takeCall(NOTHING)} className="sm:mr-auto">
              <PhoneCall className="size-4" aria-hidden="true" />
              Uusi puhelu
            </Button>
          ) : null}
          <Button type="submit" form={FORM} kind="primary" pending={report.isSending}>
            {isPlanned ? 'Kirjaa ja aikatauluta' : 'Kirjaa huolto'}
          </Button>
        </>
      }
    >
      <ReportFields id={FORM} report={report} search={NOTHING} />
    </Dialog>
  )
}
