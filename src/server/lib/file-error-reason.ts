import { userInfo } from 'node:os'

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of this path is not a folder',
  EISDIR: 'this is a folder, not a file',
  EACCES: `the user ${userInfo().username} is not allowed to open it`,
  EROFS: 'this file system is read-only',
  ENOSPC: 'the disk is full',
}

/** Returns why a file cannot be opened, in words for an operator. Returns undefined for errors with another cause. */
export function describeFileError(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
}
