import { expect, type Locator, type Page } from '@playwright/test'

/** The controls and texts whose visible boxes overlap; a box inside another does not count. */
export const overlaps = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate(root => {
    type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
    const common = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
    })
    /** The part of a box that the scrolled parts around it show. */
    const shownBox = (part: Element, box: Box): Box => {
      const parent = part.parentElement
      if (part === root || parent === null) return box
      const clips = /auto|scroll|hidden/.test(getComputedStyle(parent).overflow)
      return shownBox(parent, clips ? common(box, parent.getBoundingClientRect()) : box)
    }
    const parts = [...root.querySelectorAll('input, button, label, p, h2, ul, [role=listbox]')]
      .filter(
        part => part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && part.clientHeight > 0,
      )
      .map(part => ({ part, box: shownBox(part, part.getBoundingClientRect()) }))
    /** A bar that stays while the rest scrolls below it. */
    const isSticky = (part: Element): boolean =>
      part !== root &&
      (getComputedStyle(part).position === 'sticky' || (part.parentElement !== null && isSticky(part.parentElement)))
    const nameOf = (part: Element) => `${part.tagName} ${part.getAttribute('aria-label') ?? part.textContent ?? ''}`
    return parts.flatMap((a, at) =>
      parts.slice(at + 1).flatMap(b => {
        if (a.part.contains(b.part) || b.part.contains(a.part)) return []
        // the show button of a password is inside its field
        if (a.part.parentElement === b.part.parentElement?.closest('.text-field-row')) return []
        const { left, right, top, bottom } = common(a.box, b.box)
        if (right - left <= 1 || bottom - top <= 1 || isSticky(a.part) !== isSticky(b.part)) return []
        return [`${nameOf(a.part)} / ${nameOf(b.part)}`]
      }),
    )
  })

const phone = { width: 390, height: 844 }
const smallScreen = { width: 1024, height: 768 }
const desktop = { width: 1440, height: 900 }

/** The buttons of a dialog that nobody can reach: beyond its window, and in no part that scrolls. */
const buttonsOutside = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate(root => {
    const isScrolled = (part: Element): boolean =>
      part !== root &&
      (/auto|scroll/.test(getComputedStyle(part).overflow) ||
        (part.parentElement !== null && isScrolled(part.parentElement)))
    return [...root.querySelectorAll('button')].flatMap(button => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const isOutside = left < 0 || right > window.innerWidth || top < 0 || bottom > window.innerHeight
      return isOutside && button.checkVisibility() && !isScrolled(button) ? [button.textContent ?? ''] : []
    })
  })

/**
 * Turns the window to a phone, and to a small screen or from it to a desktop: the buttons of a dialog stay inside and
 * no parts overlap. The last width stays: each turn draws the whole page again.
 */
export const expectToFit = async (page: Page, dialog: Locator, name: string) => {
  const faults = async () => {
    const isWider = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    return [
      ...(await buttonsOutside(dialog)),
      ...(await overlaps(dialog)),
      ...(isWider ? ['wider than the dialog'] : []),
    ]
  }
  const isSmall = page.viewportSize()?.width === smallScreen.width
  const [present, next] = isSmall ? [smallScreen, desktop] : [desktop, smallScreen]
  for (const size of [present, phone, next]) {
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
    await expect.poll(faults, { message: `${name} at ${size.width}`, intervals: [30, 60] }).toEqual([])
  }
}
