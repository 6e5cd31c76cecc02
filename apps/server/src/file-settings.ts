import { headerToken, text, webAddress, wholeNumber, yesOrNo } from './lib/setting-readers.ts';
import type { Setting } from './settings.ts';

const MOST_BYTES = 999_999_999_999_999;

/** Files that people upload, and where they lie. */
export const FILE_SETTINGS = [
  {
    field: 'fileBytes',
    name: 'PARLEY_FILE_BYTES',
    fallback: '26214400',
    reader: wholeNumber(0, 5_000_000_000),
    help: 'The largest file that people may upload, in bytes; 0 takes none.',
  },
  {
    field: 'fileAccountBytes',
    name: 'PARLEY_FILE_ACCOUNT_BYTES',
    fallback: '1000000000',
    reader: wholeNumber(0, MOST_BYTES),
    help: 'Bytes of files that each account of a hosted server may keep on it; 0 for no limit.',
  },
  {
    field: 'fileDailyUploads',
    name: 'PARLEY_FILE_DAILY_UPLOADS',
    fallback: '500',
    reader: wholeNumber(0, 1_000),
    help: 'How many files each account of a hosted server may upload in a day; 0 for any number.',
  },
  {
    field: 'fileKeepDays',
    name: 'PARLEY_FILE_KEEP_DAYS',
    fallback: '180',
    reader: wholeNumber(0, 36_500),
    help: 'Days after which a file is deleted that its owner has not opened since; 0 keeps files until they are deleted.',
  },
  {
    field: 's3Endpoint',
    name: 'PARLEY_S3_ENDPOINT',
    reader: webAddress(),
    help:
      'Store that speaks like S3, such as https://s3.eu-central-1.amazonaws.com, for files instead of the data folder. ' +
      'PARLEY_S3_BUCKET, PARLEY_S3_ACCESS_KEY_ID and PARLEY_S3_SECRET_ACCESS_KEY belong to it.',
  },
  {
    field: 's3Bucket',
    name: 'PARLEY_S3_BUCKET',
    reader: text(),
    help: 'Bucket there, which must exist and should not be public.',
  },
  {
    field: 's3Region',
    name: 'PARLEY_S3_REGION',
    fallback: 'us-east-1',
    reader: headerToken(),
    help: 'Region of that store; some want auto.',
  },
  {
    field: 's3AccessKeyId',
    name: 'PARLEY_S3_ACCESS_KEY_ID',
    reader: headerToken(),
    help: 'Key of that store, which may read, write and delete objects of the bucket.',
  },
  {
    field: 's3SecretAccessKey',
    name: 'PARLEY_S3_SECRET_ACCESS_KEY',
    reader: headerToken(),
    isSecret: true,
    help: 'Secret of that key.',
  },
  {
    field: 's3PathStyle',
    name: 'PARLEY_S3_PATH_STYLE',
    fallback: '1',
    reader: yesOrNo(),
    help: '0 puts the bucket before the host of the address instead of into its path.',
  },
  {
    field: 's3Prefix',
    name: 'PARLEY_S3_PREFIX',
    fallback: '',
    reader: text(),
    help: 'What the names of all objects begin with, such as parley/.',
  },
] as const satisfies readonly Setting[];
