import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeScan, useOpenScan } from '../scan-store.ts'
import { useScanner } from './use-scanner.ts'

const onText = vi.fn<(text: string) => void>()

type ScreenProps = { takesScans: boolean; beside?: boolean; kinds?: string }

const Screen = ({ takesScans, beside = false, kinds = '' }: ScreenProps) => {
  useScanner()
  const open = useOpenScan()
  const [text, setText] = useState('备注')
  return (
    <div {...(beside && { 'data-scan-screen': '' })}>
      <input
        {...(takesScans && { 'data-scan-field': kinds })}
        aria-label="查找"
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onText(text)
        }}
      />
      {beside && <input aria-label="金额" defaultValue="1" />}
      <output>{open?.view === 'code' ? open.code : ''}</output>
    </div>
  )
}

const box = () => screen.getByLabelText('查找') as HTMLInputElement

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  closeScan()
  vi.resetAllMocks()
})

const codeOf = (character: string) => {
  if (character === '-') return 'Minus'
  return /\d/.test(character) ? `Digit${character}` : `Key${character.toUpperCase()}`
}

// later than every event that the page itself makes
let time = 1e9

/** A scanner types a key each five milliseconds, however busy the machine that runs the test is. */
const pressKey = (element: HTMLElement, key: KeyboardEventInit) => {
  const event = createEvent.keyDown(element, key)
  time += 5
  Object.defineProperty(event, 'timeStamp', { value: time })
  fireEvent(element, event)
}

/** A scanner whose keys an input method takes: the letters are in the box as a composition, as it writes them. */
const scanIntoComposition = async (text: string) => {
  const field = box()
  field.focus()
  for (const character of text) {
    pressKey(field, {
      key: 'Process',
      code: codeOf(character),
      isComposing: true,
      shiftKey: /[A-Z]/.test(character),
    })
    fireEvent.change(field, { target: { value: `${field.value}${character.toLowerCase()}` } })
  }
  pressKey(field, { key: 'Process', code: 'Enter', isComposing: true })
  await act(async () => void vi.runAllTimers())
}

test('opens a code that was scanned into the composition of an input method, and leaves the text as it was', async () => {
  render(<Screen takesScans={false} />)
  await scanIntoComposition('WT20261120-0001')
  expect(screen.getByRole('status').textContent).toBe('WT20261120-0001')
  expect(box().value).toBe('备注')
  expect(onText).not.toHaveBeenCalled()
})

test('gives the code to a box that takes scans, without the composition', async () => {
  render(<Screen takesScans />)
  await scanIntoComposition('WT20261120-0001')
  expect(onText).toHaveBeenCalledExactlyOnceWith('WT20261120-0001')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('leaves plain keys to a box that takes scans', () => {
  render(<Screen takesScans />)
  box().focus()
  for (const character of 'WT20261120-0001') pressKey(box(), { key: character, code: codeOf(character) })
  fireEvent.change(box(), { target: { value: 'WT20261120-0001' } })
  pressKey(box(), { key: 'Enter', code: 'Enter' })
  expect(onText).toHaveBeenCalledExactlyOnceWith('WT20261120-0001')
})

const scanInto = (element: HTMLInputElement, text: string) => {
  element.focus()
  for (const character of text) {
    pressKey(element, { key: character, code: codeOf(character) })
    fireEvent.change(element, { target: { value: `${element.value}${character}` } })
  }
  pressKey(element, { key: 'Enter', code: 'Enter' })
}

test('gives the code to the box that takes every scan of its screen, and leaves the text of another box as it was', () => {
  const rectangles = vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
  render(<Screen takesScans beside />)
  const amount = screen.getByLabelText('金额') as HTMLInputElement
  scanInto(amount, 'WT20261120-0001')
  expect(screen.getByRole('status').textContent).toBe('')
  expect(onText).toHaveBeenCalledExactlyOnceWith('WT20261120-0001')
  expect(amount.value).toBe('1')
  expect(document.activeElement).toBe(box())
  expect(screen.getByRole('status').textContent).toBe('')
  // that of a hidden tab takes none
  rectangles.mockReturnValue([] as unknown as DOMRectList)
  scanInto(amount, 'WT20261120-0002')
  expect(onText).toHaveBeenCalledOnce()
  expect(screen.getByRole('status').textContent).toBe('WT20261120-0002')
})

test('opens a code of another kind than those of the box, and leaves the text as it was', () => {
  const rectangles = vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
  render(<Screen takesScans beside kinds="delegateCode sampleCode" />)
  scanInto(box(), 'BG2026-000123')
  expect(screen.getByRole('status').textContent).toBe('BG2026-000123')
  expect(box().value).toBe('备注')
  scanInto(screen.getByLabelText('金额') as HTMLInputElement, 'BG2026-000124')
  expect(screen.getByRole('status').textContent).toBe('BG2026-000124')
  expect(onText).not.toHaveBeenCalled()
  scanInto(screen.getByLabelText('金额') as HTMLInputElement, 'WT20261120-0001-02')
  expect(onText).toHaveBeenCalledExactlyOnceWith('WT20261120-0001-02')
  rectangles.mockRestore()
})
