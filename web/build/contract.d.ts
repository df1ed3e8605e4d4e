import type { Plugin } from 'vite'
/** The project's own modules and the light modules of the contract. */
export declare const isOwnAndLight: (id: string) => boolean
/** What a list may load before it needs a form. */
export declare const isForLists: (id: string) => boolean
/** What only the server needs of a call; the house check refuses its use in web/src. */
export declare const serverFields: readonly string[]
/**
 * The contract for the browser: calls, failures and dictionaries without their schemas (sizes: decision 025). A
 * contract module builds its schemas when it is imported, so every page that sends one call would load zod, and so would
 * the sign-in page. Splitting each contract module into calls and schemas by hand would have the same effect with twice
 * the files. A form that needs a schema imports it by its name and gets the whole module, in a chunk with zod. The
 * members of a call (serverFields) and of a dictionary (schema) that are removed must not be used in web/src: the house
 * check refuses it.
 */
export declare const contract: () => Plugin
