import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureOf } from '#web/failure.ts'
import type { OfferDraft } from '../../offers.ts'
import { offerRequestsApi } from '../offer-requests.api.ts'
import { isSameDraft } from './offer-values.ts'

/** Enough to finish a word; short enough that little is ever lost. */
const PAUSE_MS = 1200
const RETRY_MS = 10_000

/** `theirs`: a colleague has saved or sent something meanwhile. `over`: it cannot be answered any more. */
export type DraftState = 'saved' | 'waiting' | 'failed' | 'theirs' | 'over'

type Theirs = { version: number; draft: OfferDraft | null }

/**
 * Keeps what is written of an offer on the server, a moment after the last change and one try after the other. The version that it was written on
 * goes along: what a colleague saved meanwhile is never overwritten unasked.
 */
export function useOfferDraft(offerRequestId: string, known: { version: number } | null) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const save = useMutation(offerRequestsApi.forGarage.saveDraft.mutationOptions({ retry: false }))
  const [state, setState] = useState<DraftState>('saved')
  /** Whether there is anything to throw away. */
  const [isBegun, setBegun] = useState(known !== null)
  const discard = useMutation(offerRequestsApi.forGarage.discardDraft.mutationOptions())
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const version = useRef(known?.version ?? 0)
  const next = useRef<OfferDraft | null>(null)
  const timer = useRef<number>(undefined)
  const running = useRef<Promise<void> | null>(null)

  const write = useCallback(async () => {
    while (next.current) {
      const draft = next.current
      next.current = null
      try {
        const saved = await save.mutateAsync({ organizationId, offerRequestId, version: version.current, draft })
        version.current = saved.version
        if (!next.current) setState('saved')
      } catch (error) {
        const { reason, details } = failureOf(error)
        const current = details.current as Theirs | undefined
        if (reason === 'offer_draft_changed' && current?.draft && isSameDraft(current.draft, draft)) {
          // saved by an earlier try, whose answer was lost
          version.current = current.version
          if (!next.current) setState('saved')
          continue
        }
        next.current ??= draft
        if (reason === 'offer_draft_changed') setTheirs(current ?? { version: 0, draft: null })
        setState(reason === 'offer_draft_changed' ? 'theirs' : reason === 'offer_answering' ? 'over' : 'failed')
        return
      }
    }
  }, [save.mutateAsync, organizationId, offerRequestId])

  const flush = useCallback(() => {
    window.clearTimeout(timer.current)
    running.current ??= write().finally(() => {
      running.current = null
    })
    return running.current
  }, [write])

  useEffect(() => {
    if (state !== 'failed') return
    const again = window.setInterval(() => void flush(), RETRY_MS)
    return () => window.clearInterval(again)
  }, [state, flush])

  const leave = useCallback(async () => {
    await flush()
    await queryClient.invalidateQueries(offerRequestsApi.forGarage.get.queryFilter({ organizationId, offerRequestId }))
  }, [flush, queryClient, organizationId, offerRequestId])

  // a user who leaves within the app keeps what they wrote; the page shows it when they come back
  useEffect(() => () => void leave(), [leave])

  async function stop() {
    window.clearTimeout(timer.current)
    next.current = null
    await running.current
    next.current = null
  }

  return {
    state,
    theirs,
    isBegun,
    keep(draft: OfferDraft) {
      next.current = draft
      setBegun(true)
      if (state === 'theirs' || state === 'over') return
      setState('waiting')
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void flush(), PAUSE_MS)
    },
    /** Saves what waits; the page knows of it from then on. */
    leave,
    /** Cancels the save that waits: the offer is being sent. Waits for the one on its way. */
    stop,
    /** Throws all of it away, here and on the server; rejects with the server's refusal. */
    async discard() {
      await stop()
      await discard.mutateAsync({ organizationId, offerRequestId, version: version.current })
      version.current = 0
      setBegun(false)
      setTheirs(null)
      setState('saved')
    },
    /** After a colleague's draft: goes on from that version, with its contents or with those on the screen. */
    goOn(draft: OfferDraft | null) {
      version.current = theirs?.version ?? 0
      next.current = draft
      setTheirs(null)
      setState('saved')
      if (draft) void flush()
    },
  }
}
