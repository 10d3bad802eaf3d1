-- Plays requests one after the other and prints one line of numbers. Its arguments: a file of whole HTTP requests with a NUL byte
-- between them, and how many to send in a second (0 for as many as are answered).
local ffi = require("ffi")
ffi.cdef("typedef struct { long seconds; long nanoseconds; } moment; int clock_gettime(int clock, moment *at);")

local PLACE_OF_KEY = "00000000%-0000%-4000%-8000%-000000000000"
local requests, turn, pause, due, places = {}, 0, 0, 0, false

local function now()
  local at = ffi.new("moment")
  ffi.C.clock_gettime(1, at)
  return tonumber(at.seconds) * 1000 + tonumber(at.nanoseconds) / 1e6
end

function init(args)
  local file = assert(io.open(args[1], "rb"))
  for text in (file:read("*a") .. "\0"):gmatch("(%Z+)%z") do
    requests[#requests + 1] = text
    places = places or text:find(PLACE_OF_KEY) ~= nil
  end
  file:close()
  local rate = tonumber(args[2])
  if rate > 0 then pause = 1000 / rate end
  math.randomseed(math.floor(now()))
end

local function newKey()
  local random = math.random
  return string.format("%08x-%04x-4%03x-8%03x-%06x%06x", random(0, 0x7fffffff), random(0, 0xffff), random(0, 0xfff),
    random(0, 0xfff), random(0, 0xffffff), random(0, 0xffffff))
end

function request()
  turn = turn % #requests + 1
  if not places then return requests[turn] end
  return (requests[turn]:gsub(PLACE_OF_KEY, newKey()))
end

-- the offered load is fixed: whoever is late sends at once
function delay()
  if pause == 0 then return 0 end
  local at = now()
  if due == 0 then due = at end
  due = due + pause
  return math.max(0, math.floor(due - at))
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('{"requests":%d,"seconds":%f,"p50":%f,"p99":%f,"lost":%d,"refused":%d}\n', summary.requests,
    summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.timeout, errors.status))
end
