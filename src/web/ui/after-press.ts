import { useEffect, useState } from 'react'

/** A window of the system can take the end of a press away: nothing waits longer for it. */
const LONGEST_MS = 2000

let isDown = false
let longest: ReturnType<typeof setTimeout> | undefined
const waiting: (() => void)[] = []

function press({ button, isPrimary }: PointerEvent): void {
  // another button makes no click, and its menu takes the end of the press away
  if (button !== 0 || !isPrimary) return
  isDown = true
  clearTimeout(longest)
  longest = setTimeout(release, LONGEST_MS)
}

function release(): void {
  isDown = false
  clearTimeout(longest)
  // the click that follows pointerup has been handled by then
  setTimeout(() => {
    for (const run of waiting.splice(0)) run()
  })
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', press, true)
  for (const kind of ['pointerup', 'pointercancel']) document.addEventListener(kind, release, true)
}

/**
 * Runs at once, or, while a pointer is down, after the click it makes. What appears in between would move the pressed button away from under the
 * finger, and the browser would drop the click.
 */
export function afterPress(run: () => void): void {
  if (isDown) waiting.push(run)
  else run()
}

/** Resolves at once, or, while a pointer is down, after its click. */
export const pressEnd = (): Promise<void> => new Promise((resolve) => afterPress(resolve))

/** A late answer as it is shown: one that arrives while a pointer is down waits for the click, so that it moves no button away. */
export function useAfterPress<Value>(value: Value): Value {
  const [shown, setShown] = useState<{ value: Value }>({ value })
  useEffect(() => afterPress(() => setShown({ value })), [value])
  return shown.value
}

/**
 * The items of a list as it shows them, and what the list's element does at a press: what is found during a press moves none of them away from
 * under the finger.
 */
export function useItemsWhilePressed<Item>(
  items: readonly Item[],
): [shown: readonly Item[], onPointerDown: () => void] {
  const [pressed, setPressed] = useState<readonly Item[]>()
  const onPointerDown = () => {
    setPressed(items)
    afterPress(() => setPressed(undefined))
  }
  return [pressed ?? items, onPointerDown]
}
