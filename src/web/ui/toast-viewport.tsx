import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { copyText } from '../clipboard.ts'
import { requestIdIn } from '../failure.ts'
import { useWiderThan } from '../media.ts'
import { drainToasts, type ToastInput, type ToastKind } from './toast.ts'
import { useToastPlace } from './toast-place.ts'

const displayMs = 4000
/** Long enough to find the place where an id is written to. */
const withIdMs = 20_000
const visibleCount = 3
const onPhone = 1
const manager = Toast.createToastManager<ToastInput>()

/** Set while an event of the person is being handled inside a toast: distinguishes a dismissal from a timeout. */
let touchedId: string | undefined
function touch(id: string) {
  touchedId = id
  setTimeout(() => {
    touchedId = undefined
  })
}

const looks = {
  info: { icon: Info, edge: 'border-l-brand', ink: 'text-brand' },
  success: { icon: CircleCheck, edge: 'border-l-done', ink: 'text-done' },
  warning: { icon: TriangleAlert, edge: 'border-l-signal', ink: 'text-signal' },
  error: { icon: CircleAlert, edge: 'border-l-danger', ink: 'text-danger' },
} satisfies Record<ToastKind, unknown>

/** A toast that names a request's id stays longer, and has a button that copies it. */
function withCopying(input: ToastInput): ToastInput {
  const requestId = requestIdIn(input.description ?? '')
  if (requestId === undefined) return input
  const action = { label: 'Kopioi tunniste', onClick: () => void copyText(requestId) }
  return { timeoutMs: withIdMs, action, ...input }
}

function show(given: ToastInput) {
  const input = withCopying(given)
  const id = input.id ?? crypto.randomUUID()
  manager.add({
    id,
    title: input.title,
    description: input.description,
    type: input.kind ?? 'info',
    // never `high`: Base UI hides such a toast from screen readers while its buttons can be focused
    priority: 'low',
    timeout: input.timeoutMs ?? displayMs,
    data: input,
    onClose: () => {
      if (touchedId === id) input.onDismiss?.()
    },
  })
}

/** Words with a hyphen, such as a plate, stay on one line. */
const unbroken = (text: string) =>
  text.split(/([\p{L}\d]{1,8}-[\p{L}\d]{1,8})/u).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their places
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )

/** The newest, and the newest offer to undo: news of others must not hide what the person may still take back. */
function shownOf(
  toasts: readonly { id: string; transitionStatus?: string | undefined; data?: ToastInput | undefined }[],
  most: number,
) {
  const present = toasts.filter(({ transitionStatus }) => transitionStatus !== 'ending')
  const offer = present.find(({ data }) => data?.isOffer)
  return new Set([...present.slice(0, most), ...(offer ? [offer] : [])].map(({ id }) => id))
}

function Toasts({ most }: { most: number }) {
  const { toasts } = Toast.useToastManager<ToastInput>()
  const shown = shownOf(toasts, most)
  useToastPlace([...shown].join())
  return toasts.map((item) => {
    const { icon: Icon, edge, ink } = looks[item.data?.kind ?? 'info']
    const action = item.data?.action
    return (
      <Toast.Root
        key={item.id}
        toast={item}
        swipeDirection={['right', 'down']}
        data-testid="toast"
        data-toast
        onClickCapture={() => touch(item.id)}
        onPointerUpCapture={() => touch(item.id)}
        onKeyDownCapture={() => touch(item.id)}
        className={`mt-2 rounded-lg border border-line border-l-4 bg-raised py-2.5 pr-1.5 pl-3 shadow-float transition-[opacity,translate] duration-200 [transform:translate(var(--toast-swipe-movement-x),var(--toast-swipe-movement-y))] data-ending-style:translate-x-4 data-starting-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:opacity-0 ${edge} ${shown.has(item.id) || item.transitionStatus === 'ending' ? '' : 'hidden'}`}
      >
        <Toast.Content className="flex gap-2.5">
          <Icon className={`mt-0.5 size-5 shrink-0 ${ink}`} aria-hidden="true" />
          <div className="min-w-0 grow py-px">
            <Toast.Title render={<p />} className="font-semibold">
              {unbroken(item.data?.title ?? '')}
            </Toast.Title>
            <Toast.Description className="wrap-anywhere text-muted text-sm" />
            {action ? (
              <button
                type="button"
                className="mt-1 min-h-8 font-semibold text-brand underline underline-offset-2 max-desktop:min-h-11"
                onClick={() => {
                  touchedId = undefined
                  action.onClick()
                  manager.close(item.id)
                }}
              >
                {action.label}
              </button>
            ) : null}
          </div>
          <Toast.Close
            aria-label="Sulje"
            // hidden by Base UI in a folded stack; here each is shown in full
            aria-hidden={false}
            className="-my-1 grid size-9 shrink-0 place-items-center rounded-md text-muted hover:text-ink max-desktop:size-11"
          >
            <X className="size-4" aria-hidden="true" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}

/** Loaded by toaster.tsx. 4 s each, bottom right, above what is pressed there (`toast-place.ts`); 3 at a time, on a phone the newest, and in any case an offer to undo. */
export function ToastViewport() {
  const isPhone = !useWiderThan('sm')
  useEffect(() => drainToasts({ show, close: (id) => manager.close(id) }), [])
  return (
    <Toast.Provider toastManager={manager} timeout={displayMs} limit={Number.POSITIVE_INFINITY}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label="Ponnahdusilmoitukset"
          className="fixed right-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-50 flex w-88 max-w-[calc(100vw-2rem)] flex-col lg:bottom-4 print:hidden"
        >
          <Toasts most={isPhone ? onPhone : visibleCount} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
