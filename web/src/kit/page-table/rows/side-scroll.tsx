import { type ReactNode, useLayoutEffect, useRef } from 'react'
import './side-scroll.css'

type Props = {
  /** the first answer has not arrived */
  waiting: boolean
  children: ReactNode
}

/** A container that scrolls sideways. A shadow shows that there are more columns on that side. */
export const SideScroll = ({ waiting, children }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  // after each render, because the columns may have changed
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

/** Sets attributes on the element directly, so that scrolling does not render the rows again. */
const mark = (scrolled: HTMLElement | null) => {
  if (scrolled === null) return
  const { scrollLeft, clientWidth, scrollWidth, parentElement } = scrolled
  parentElement?.toggleAttribute('data-more-left', scrollLeft > 1)
  parentElement?.toggleAttribute('data-more-right', scrollLeft + clientWidth < scrollWidth - 1)
}
