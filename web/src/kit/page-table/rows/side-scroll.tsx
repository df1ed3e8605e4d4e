import { type ReactNode, useLayoutEffect, useRef } from 'react'
import './side-scroll.css'

type Props = {
  /** nothing has come yet */
  waiting: boolean
  children: ReactNode
}

/** Rows that scroll. A shadow at a side says that there are columns beyond it. */
export const SideScroll = ({ waiting, children }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  // after each render: other columns may have come
  useLayoutEffect(() => mark(box.current))
  useLayoutEffect(() => {
    const measure = () => mark(box.current)
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return (
    <div className="side-scroll">
      <div ref={box} className="table-rows" aria-busy={waiting} onScroll={() => mark(box.current)}>
        {children}
      </div>
    </div>
  )
}

/** On the element itself: rows are not drawn again for a scrolled pixel. */
const mark = (scrolled: HTMLElement | null) => {
  if (scrolled === null) return
  const { scrollLeft, clientWidth, scrollWidth, parentElement } = scrolled
  parentElement?.toggleAttribute('data-more-left', scrollLeft > 1)
  parentElement?.toggleAttribute('data-more-right', scrollLeft + clientWidth < scrollWidth - 1)
}
