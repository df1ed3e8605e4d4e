import type { Issue } from '@seam/contract/kit/envelope'
import type { FormInstance } from 'antd'
import { useId, useRef } from 'react'
import type { z } from 'zod'
import { type CallFailure, fieldIssues } from '../api/call-failure.ts'
import { focusFault } from './focus-fault.ts'
import { ownFields } from './form-rules.ts'
import { limitsOf } from './limits.ts'

/** The form of a dialog or a page: what is in its fields, and which of them the server refused. */
export const useForm = <V>(
  schema: z.ZodType<unknown, V>,
  /** the field for a path of the input of the call; default: its first part */
  fieldAt: (path: Issue['path']) => string = path => String(path[0]),
) => {
  const id = useId()
  const ref = useRef<FormInstance>(null)
  return {
    id,
    ref,
    /** the values of the fields that the schema has */
    read: () => ownFields(limitsOf(schema), ref.current?.getFieldsValue(true) ?? {}) as V,
    /**
     * Marks the fields that a failure names, and focuses the first, unless one of them has the focus: leaving a field
     * validates it, which would remove its mark. False: the message is shown as well.
     */
    markFields: (failure: CallFailure) => {
      const values = ref.current?.getFieldsValue() ?? {}
      const errors = fieldIssues(failure)
        .map(({ path, message }) => ({ name: fieldAt(path), errors: [message] }))
        .filter(({ name }) => name in values)
      ref.current?.setFields(errors)
      const isFocused = errors.some(({ name }) => document.activeElement?.id === `${id}_${name}`)
      const [first] = errors
      if (first !== undefined && !isFocused && ref.current !== null) focusFault(ref.current, first.name)
      return false
    },
  }
}
