import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type LinkProps, useRouter } from '@tanstack/react-router'
import { CornerDownLeft } from 'lucide-react'
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { takeCall } from '#features/tickets/web/calls/calls.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import type { ThingPage } from '#web/feature.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Picker } from '#web/ui/picker.tsx'
import { usePaced } from '#web/use-paced.ts'
import { RESULTS_SHOWN, type SearchResult } from '../search.ts'
import { openedThings } from './opened-things.ts'
import type { PageAct } from './page-acts.ts'
import { type Kinds, type ResultItem, readResults } from './read-results.ts'
import { searchApi } from './search.api.ts'
import { useCarPage } from './use-car-page.ts'

/** Keys of a fast typist are at most so far apart: the search is debounced by it. A request is aborted when the next key comes. */
const TYPING_PAUSE_MS = 30

export type Props = {
  kinds: Kinds
  /** The pages that a text leads to, in addition to what it finds. */
  acts: (text: string) => PageAct[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

type Item = ResultItem | PageAct

/** The search of everything: a field and what it finds, over the page. */
export function SearchWindow({ kinds, acts, isOpen, onOpenChange }: Props) {
  const router = useRouter()
  const { id: organizationId } = useOrganization()
  const input = useRef<HTMLInputElement>(null)
  const leads = useRef<'page' | 'call'>(undefined)
  const open = (item: Item, { newTab }: { newTab: boolean }) => {
    const page = asLink(
      'to' in item ? { to: item.to, params: {}, search: item.search ?? {} } : item.kind.page(item.result),
    )
    if (newTab) {
      window.open(router.buildLocation(page).href, '_blank', 'noopener')
      return
    }
    const caller = 'caller' in item ? item.caller : undefined
    leads.current = caller === undefined ? 'page' : 'call'
    onOpenChange(false)
    if (caller === undefined) void router.navigate(page)
    else takeCall({ text: caller })
  }
  return (
    <Dialog
      bare
      size="lg"
      // from the top also on a phone: a keyboard covers the bottom
      className="self-start overflow-hidden max-sm:rounded-t-none max-sm:rounded-b-lg max-sm:pt-[env(safe-area-inset-top)] sm:mt-[5vh]"
      title="Haku"
      open={isOpen}
      onOpenChange={(next) => {
        leads.current = undefined
        onOpenChange(next)
      }}
      initialFocus={input}
      // the window of a call has taken the focus by then
      finalFocus={() => (leads.current === 'page' ? document.getElementById('content') : leads.current === undefined)}
    >
      {/* a user who loses an organisation meanwhile sees nothing of it while the other one's answer is on its way */}
      <Results
        key={organizationId}
        kinds={kinds}
        acts={acts}
        inputRef={input}
        onOpen={open}
        onClose={() => onOpenChange(false)}
      />
    </Dialog>
  )
}

// a test asks whether the path is a page's, as for notifications
const asLink = ({ to, params, search = {} }: ThingPage) => ({
  to: to as NonNullable<LinkProps['to']>,
  params: params as never,
  search: search as never,
})

type ResultsProps = Pick<Props, 'kinds' | 'acts'> & {
  inputRef: RefObject<HTMLInputElement | null>
  onOpen: (item: Item, event: { newTab: boolean }) => void
  onClose: () => void
}

function Results({ kinds, acts, inputRef, onOpen, onClose }: ResultsProps) {
  const { id: organizationId } = useOrganization()
  const { id: userId } = useProfile()
  const [typed, setTyped] = useState('')
  const [opened] = useState(() => openedThings(userId, organizationId))
  const text = typed.trim()
  const queryClient = useQueryClient()
  const find = (next: string) => ({
    ...searchApi.find.queryOptions({ organizationId, text: next, opened: next === '' ? opened : [] }),
    // what was answered before is shown until the new answer is here: users may look for what they have just written
    staleTime: 0,
  })
  // the question is on its way while the letter is drawn
  const [asked, setAsked] = usePaced(text, TYPING_PAUSE_MS, (next) => void queryClient.prefetchQuery(find(next)))
  const query = useQuery({
    ...find(asked),
    select: useCallback((results: readonly SearchResult[]) => readResults(results, kinds), [kinds]),
    placeholderData: keepPreviousData,
  })
  useSelectByKey(inputRef)
  const items = query.data ?? NOTHING
  const drawn = useFirstRowsFirst(items)
  // beneath what is found, whichever answer that is of
  const pages = acts(text)
  const car = useCarPage(organizationId, asked)
  // who types a whole plate means the car: Enter opens its page, and its jobs are beneath
  const ownPage = car.page && asked === text ? [car.page] : []
  const shown: Item[] = [...ownPage, ...(query.isError ? [] : drawn), ...pages]
  const isCurrent = asked === text && query.isSuccess && !query.isPlaceholderData && !car.isPending
  return (
    <>
      <Picker
        label="Hae"
        placeholder="Hae huoltoja, huoltokirjoja ja tarjouspyyntöjä..."
        inputRef={inputRef}
        maxLength={100}
        query={typed}
        onQueryChange={(next) => {
          setAsked(next.trim())
          setTyped(next)
        }}
        items={shown}
        isCurrent={isCurrent}
        onPick={onOpen}
        renderItem={(item) => ('to' in item ? <ActRow act={item} /> : <ResultRow item={item} />)}
        emptyText={isCurrent && text !== '' ? 'Ei tuloksia.' : ''}
        status={isCurrent && text !== '' ? statusOf(items.length, pages.length + ownPage.length) : ''}
        beside={
          <Button kind="ghost" size="sm" className="shrink-0" onClick={onClose}>
            Sulje (Esc)
          </Button>
        }
        listLabel={text !== '' ? 'Tulokset' : opened.length > 0 ? 'Viimeksi avatut ja uusimmat' : 'Uusimmat'}
        listClassName="max-h-[500px] min-h-0"
      />
      {query.isError ? (
        <div className="p-3">
          <FailedQuery query={query} title="Haku ei onnistunut" />
        </div>
      ) : null}
    </>
  )
}

const NOTHING: readonly ResultItem[] = []

/** So many rows fill a phone's screen above its keyboard. */
const FIRST_ROWS = 3

/** Of what is found its first rows, and those that are shown already; the others a picture later, so that the first is seen sooner. */
function useFirstRowsFirst(items: readonly ResultItem[]): readonly ResultItem[] {
  const [drawn, setDrawn] = useState(items)
  useEffect(() => {
    if (drawn === items) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // after the picture, and not before it
    const picture = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(items))
    })
    return () => {
      cancelAnimationFrame(picture)
      clearTimeout(timer)
    }
  }, [drawn, items])
  if (drawn === items) return items
  const standing = new Set(drawn.map(({ value }) => value))
  return items.filter(({ value }, place) => place < FIRST_ROWS || standing.has(value))
}

/** In the open window the key that opens it selects what is typed; the browser would begin a search of its own. */
function useSelectByKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const select = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      input.current?.select()
    }
    addEventListener('keydown', select)
    return () => removeEventListener('keydown', select)
  }, [input])
}

/** For screen readers. Where nothing at all is found, the text in its place is read. */
function statusOf(found: number, pages: number): string {
  const several = found >= RESULTS_SHOWN ? `${RESULTS_SHOWN} ensimmäistä tulosta` : `${found} tulosta`
  const results = found === 1 ? '1 tulos' : found > 0 ? several : ''
  const pageCount = pages === 1 ? '1 sivu' : pages > 0 ? `${pages} sivua` : ''
  return [results, pageCount].filter(Boolean).join(', ')
}

function ActRow({ act: { label, hint, icon: Icon } }: { act: PageAct }) {
  return (
    <>
      <Icon className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
      <span className="min-w-0 grow truncate font-semibold">{label}</span>{' '}
      <span className="shrink-0 text-muted text-sm">{hint}</span>
    </>
  )
}

/** What is shown while the next answer is on its way is not drawn again with each key. */
const ResultRow = memo(function ResultRow({ item: { kind, result } }: { item: ResultItem }) {
  const { Row, label } = kind
  return (
    <>
      <span className="grid min-w-0 grow">
        <Row result={result} />
      </span>{' '}
      <span className="grid shrink-0 justify-items-end self-start text-muted text-sm max-sm:pt-1">
        {label}
        <span
          aria-hidden="true"
          className="invisible flex items-center gap-1 text-ink group-data-highlighted/item:visible"
        >
          Avaa <CornerDownLeft className="size-3.5" />
        </span>
      </span>
    </>
  )
})
