import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'
import type { Place } from '../week-plan.ts'
import type { PlanningActs } from './planning-acts.ts'
import type { DraggedBlock } from './use-block.ts'

/** The block that is dragged now; when it is dropped, the newest of the handed acts is done. */
export function useDraggedBlock() {
  const [dragged, setDragged] = useState<DraggedBlock>()
  const acts = useRef<Pick<PlanningActs, 'plan' | 'unplan'>>(undefined)
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => 'dragged' in source.data,
        onDragStart: ({ source }) => setDragged(source.data.dragged as DraggedBlock),
        onDrop: ({ source, location }) => {
          setDragged(undefined)
          const block = source.data.dragged as DraggedBlock
          const target = location.current.dropTargets[0]?.data
          if (target?.place) acts.current?.plan(block, target.place as Place)
          else if (target?.unplan && block.from !== null) acts.current?.unplan(block)
        },
      }),
    [],
  )
  return { dragged, acts }
}
