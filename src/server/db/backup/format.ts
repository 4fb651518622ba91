// The lines of a backup: JSON objects with one key, which is a table (a row of it), `backup` (first) or `end` (last).
import * as z from 'zod'

import { StorageProblem } from '../storage-problem.ts'

const FORMAT = 1

/** `schema` is the schema version of the program that wrote the backup. */
const beginning = z.object({ format: z.literal(FORMAT), schema: z.string() })

/** By table: how many rows there were, and by column the last identity that was given ('0': none). */
const ending = z.record(z.string(), z.object({ rows: z.int(), identities: z.record(z.string(), z.string()) }))

export type Ending = z.infer<typeof ending>

/** `json` of a row comes from the database and is not parsed here, so that no number loses a digit. */
export type Line = { key: string; json: string }

export const writeLine = ({ key, json }: Line): string => `{"${key}":${json}}\n`
export const writeBeginning = (schema: string) =>
  writeLine({ key: 'backup', json: JSON.stringify({ format: FORMAT, schema }) })
export const writeEnding = (end: Ending) => writeLine({ key: 'end', json: JSON.stringify(end) })

const LINE = /^\{"(?<key>\w+)":(?<json>\{.*\})\}$/s

/** @throws StorageProblem */
export function readLine(text: string): Line {
  const { key, json } = LINE.exec(text)?.groups ?? {}
  if (key === undefined || json === undefined)
    throw new StorageProblem('this is not a backup, or a damaged one')
  return { key, json }
}

/** @returns the schema version. @throws StorageProblem */
export function readBeginning(json: string): string {
  const { success, data } = beginning.safeParse(JSON.parse(json))
  if (!success)
    throw new StorageProblem('this backup was written in a format that this program does not know')
  return data.schema
}

export const readEnding = (json: string): Ending => ending.parse(JSON.parse(json))
