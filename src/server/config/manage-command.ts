/**
 * The start of each command line in messages to operators. The name of a command, such as `backup`, follows it. The
 * container image and the files in deploy/ set MANAGE_COMMAND, because they do not use npm.
 */
export const manageCommand = process.env['MANAGE_COMMAND'] ?? 'npm run manage --'
