import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { answers, show } from '../../../test/stage.tsx'
import { DepartmentPicker } from './department-picker.tsx'
import { RolePicker } from './role-picker.tsx'

describe('what a user has, stopped since', () => {
  it('is a role that can be removed', async () => {
    answers([])
    const onChange = vi.fn<(roleIds: number[]) => void>()
    show(<RolePicker value={[7]} current={new Map([[7, '旧岗位']])} onChange={onChange} />)
    const field = screen.getByRole('combobox')
    fireEvent.mouseDown(field)
    expect(await screen.findByText('旧岗位（已停用）')).toBeDefined()
    fireEvent.keyDown(field, { key: 'Backspace', keyCode: 8 })
    expect(onChange.mock.calls[0]?.[0]).toEqual([])
  })

  it('is a department with its name', async () => {
    answers([])
    show(<DepartmentPicker value={9} current={new Map([[9, '旧站']])} />)
    expect(await screen.findByText('旧站（已停用）')).toBeDefined()
    expect(screen.queryByText('9')).toBeNull()
  })
})
