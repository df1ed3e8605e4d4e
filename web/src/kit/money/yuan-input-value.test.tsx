import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../test/stage.tsx'
import { YuanInput } from './yuan-input.tsx'

const Form = () => {
  const [amount, setAmount] = useState('')
  return (
    <>
      <YuanInput aria-label="金额" value={amount} onChange={setAmount} />
      <button type="button" onClick={() => setAmount('')}>
        清空
      </button>
      <button type="button" onClick={() => setAmount('80.00')}>
        余额
      </button>
    </>
  )
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: '金额' })
const press = (name: string) =>
  fireEvent.click(screen.getByRole('button', { name: name === '清空' ? /清\s?空/ : name }))

test('shows the typed text while it has the focus, and the amount afterwards', () => {
  show(<Form />)
  input().focus()
  fireEvent.change(input(), { target: { value: '50' } })
  expect(input().value).toBe('50')
  fireEvent.change(input(), { target: { value: '50.' } })
  expect(input().value).toBe('50.')
  fireEvent.blur(input())
  expect(input().value).toBe('50.00')
})

test('shows an amount that the form sets, also while it has the focus', () => {
  show(<Form />)
  input().focus()
  fireEvent.change(input(), { target: { value: '50' } })
  press('清空')
  expect(input().value).toBe('')
  fireEvent.change(input(), { target: { value: '7' } })
  press('余额')
  expect(input().value).toBe('80.00')
})

test('selects the amount when it takes the focus, so that typing replaces what was offered', () => {
  show(<Form />)
  press('余额')
  input().focus()
  expect([input().selectionStart, input().selectionEnd]).toEqual([0, '80.00'.length])
})
