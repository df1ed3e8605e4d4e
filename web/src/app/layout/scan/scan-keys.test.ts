import { describe, expect, it } from 'vitest'
import { scanKeys } from './scan-keys.ts'

/** Types a text with so many milliseconds between the keys; answers what its last key was taken for. */
const type = (text: string, gap: number, lastKey = 'Enter') => {
  const keys = scanKeys()
  let scan: string | undefined
  for (const [at, key] of [...text, lastKey].entries()) scan = keys.press({ key, time: at * gap, withCommand: false })
  return scan
}

describe('keys of a scanner', () => {
  it('are a code', () => {
    expect(type('WT20261120-0001', 8)).toBe('WT20261120-0001')
  })

  it('are not what a person types', () => {
    expect(type('WT20261120-0001', 120)).toBeUndefined()
  })

  it('end with Enter', () => {
    expect(type('WT20261120-0001', 8, 'Tab')).toBeUndefined()
  })

  it('are not any number, such as a payment code', () => {
    expect(type('134567890123456789', 8)).toBeUndefined()
  })

  it('begin anew after a pause', () => {
    const keys = scanKeys()
    expect(keys.begins({ key: '5', time: 0, withCommand: false })).toBe(true)
    keys.press({ key: '5', time: 0, withCommand: false })
    expect(keys.begins({ key: 'W', time: 1000, withCommand: false })).toBe(true)
    let scan: string | undefined
    for (const [at, key] of [...'WT20261120-0001', 'Enter'].entries())
      scan = keys.press({ key, time: 1000 + at * 5, withCommand: false })
    expect(scan).toBe('WT20261120-0001')
  })

  it('pass over the shift key', () => {
    const keys = scanKeys()
    let scan: string | undefined
    for (const [at, key] of ['Shift', 'W', 'Shift', 'T', ...'20261120-0001', 'Enter'].entries())
      scan = keys.press({ key, time: at * 5, withCommand: false })
    expect(scan).toBe('WT20261120-0001')
  })
})
