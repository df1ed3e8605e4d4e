import { describe, expect, it } from 'vitest'
import { scanKeys } from './scan-keys.ts'

const isCode = (text: string) => text.startsWith('WT')

const press = (keys: ReturnType<typeof scanKeys>, names: readonly string[], gap: number, start = 0) => {
  let scan: string | undefined
  for (const [at, key] of names.entries()) scan = keys.press({ key, time: start + at * gap, withCommand: false })
  return scan
}

/** Types a text with a number of milliseconds between the keys. Returns the code that the last key ends. */
const type = (text: string, gap: number, lastKey = 'Enter') => press(scanKeys(isCode), [...text, lastKey], gap)

describe('keys of a scanner', () => {
  it('end a code with Enter', () => {
    expect(type('WT20261120-0001', 8)).toBe('WT20261120-0001')
    expect(type('WT20261120-0001', 8, 'NumpadEnter')).toBe('WT20261120-0001')
    expect(type('WT20261120-0001', 8, 'Tab')).toBeUndefined()
  })

  it('come faster than those of a person', () => {
    expect(type('WT20261120-0001', 120)).toBeUndefined()
  })

  it('are ignored if they form no code', () => {
    expect(type('134567890123456789', 8)).toBeUndefined()
  })

  it('start again after a pause', () => {
    const keys = scanKeys(isCode)
    expect(keys.begins({ key: '5', time: 0, withCommand: false })).toBe(true)
    press(keys, ['5'], 0)
    expect(keys.begins({ key: 'W', time: 1000, withCommand: false })).toBe(true)
    expect(press(keys, [...'WT20261120-0001', 'Enter'], 5, 1000)).toBe('WT20261120-0001')
  })

  it('may have the shift and Caps Lock keys among them, also as an input method names them', () => {
    const names = ['Shift', 'W', 'ShiftLeft', 'T', 'CapsLock', ...'20261120-0001', 'Enter']
    expect(press(scanKeys(isCode), names, 5)).toBe('WT20261120-0001')
  })
})
