import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { moveLabel } from '#features/tickets/web/move-words.ts'
import { whyNot } from './drop-words.ts'
import { edgeScroll } from './edge-scroll.ts'

/** Dragging by pointer, and what it says; loaded after the first paint, for there is nothing to drag before. */
export const drag = { combine, draggable, dropTargetForElements, monitorForElements, edgeScroll, moveLabel, whyNot }

export type Drag = typeof drag
