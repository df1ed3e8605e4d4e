import { fireEvent, render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SideScroll } from './side-scroll.tsx'

const table = (columns: number) => (
  <SideScroll waiting={false}>
    <p>{columns} 列</p>
  </SideScroll>
)

/** The page has no layout: the sizes are those of a browser. */
const open = (sizes: { clientWidth: number; scrollWidth: number }) => {
  const { container, rerender } = render(table(3))
  const scrolled = container.querySelector('.table-rows') as HTMLElement
  const current = { ...sizes }
  for (const name of ['clientWidth', 'scrollWidth'] as const)
    Object.defineProperty(scrolled, name, { get: () => current[name] })
  const sides = () =>
    (['left', 'right'] as const).filter(side => scrolled.parentElement?.hasAttribute(`data-more-${side}`))
  return {
    sides,
    scrollTo: (left: number) => {
      scrolled.scrollLeft = left
      fireEvent.scroll(scrolled)
    },
    resize: (clientWidth: number) => {
      current.clientWidth = clientWidth
      fireEvent(window, new Event('resize'))
    },
    widen: (scrollWidth: number) => {
      current.scrollWidth = scrollWidth
      rerender(table(9))
    },
  }
}

describe('the shadow at the edge of a list', () => {
  it('is on the sides that have more columns', () => {
    const { scrollTo, sides } = open({ clientWidth: 800, scrollWidth: 1_200 })
    scrollTo(0)
    expect(sides()).toEqual(['right'])
    scrollTo(200)
    expect(sides()).toEqual(['left', 'right'])
    scrollTo(400)
    expect(sides()).toEqual(['left'])
  })

  it('is absent when all columns fit, also by a fraction of a pixel', () => {
    const { scrollTo, sides } = open({ clientWidth: 800, scrollWidth: 801 })
    scrollTo(0)
    expect(sides()).toEqual([])
  })

  it('follows the width of the window and the columns', () => {
    const { resize, widen, sides } = open({ clientWidth: 800, scrollWidth: 800 })
    resize(600)
    expect(sides()).toEqual(['right'])
    resize(800)
    expect(sides()).toEqual([])
    widen(1_000)
    expect(sides()).toEqual(['right'])
  })
})
