import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'

/** Dragging by pointer; loaded behind the first paint, for nobody drags before there is something to see. */
export const drag = { combine, draggable, dropTargetForElements, monitorForElements, autoScrollForElements }

export type Drag = typeof drag
