import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes the files that are dropped anywhere on the page, and pictures that are pasted into nothing in particular or into `own`. Answers
 * whether files are being dragged over the page now. What happens in a dialog is left to it.
 */
export function usePageFiles(own: () => Element | null, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)

  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!bringsFiles(event) || isInDialog(event)) return
    // otherwise the browser would open the file in the place of the page
    event.preventDefault()
    setIsOver(event.type !== 'drop')
    if (event.type === 'drop') onFiles([...(event.dataTransfer?.files ?? [])])
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event
    const files = [...(clipboardData?.files ?? [])]
    // a copied table brings a picture of itself too
    if (files.length === 0 || clipboardData?.types.includes('text/plain')) return
    const isElsewhere = target instanceof Element && target.matches('input, textarea, [contenteditable]')
    if (isInDialog(event) || (isElsewhere && !own()?.contains(target))) return
    event.preventDefault()
    onFiles(files)
  })

  useEffect(() => {
    const drag = (event: DragEvent) => onDrag(event)
    const leave = (event: DragEvent) => {
      // into another element of the page it is no leaving
      if (event.relatedTarget === null) setIsOver(false)
    }
    const paste = (event: ClipboardEvent) => onPaste(event)
    const kinds = ['dragenter', 'dragover', 'drop'] as const
    for (const kind of kinds) window.addEventListener(kind, drag)
    window.addEventListener('dragleave', leave)
    window.addEventListener('paste', paste)
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, drag)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('paste', paste)
    }
  }, [])
  return isOver
}

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

const isInDialog = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null
