import { useEffect, useState } from 'react'

let isDown = false
const waiting: (() => void)[] = []

function press(): void {
  isDown = true
}

function release(): void {
  isDown = false
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
