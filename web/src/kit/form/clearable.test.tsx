import { screen } from '@testing-library/react'
import { Input, Select } from 'antd'
import { expect, it } from 'vitest'
import { show } from '../../../test/stage.tsx'
import { clearable } from './clearable.tsx'

it('names the clear button of a select and of an input in Chinese', () => {
  show(
    <>
      <Select value={1} options={[{ value: 1, label: '原煤' }]} allowClear={clearable} />
      <Input value="煤" allowClear={clearable} />
    </>,
  )
  expect(screen.getAllByRole('button', { name: '清除', hidden: true })).toHaveLength(2)
})
