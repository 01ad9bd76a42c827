"""From pixels to a Reading. Knows dice, and has never heard of Farkle."""

import os

# OpenCV looks at these when it is first imported, so they stand before every import of it.
for _name, _value in (
    # Windows opens some cameras only after minutes while it looks for a hardware transform.
    ("OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS", "0"),
    # Linux waits 10 s for a frame, and until then a camera cannot be let go of.
    ("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "1"),
    # FFmpeg writes to stderr what an error says already: -8 is its word for quiet.
    ("OPENCV_FFMPEG_LOGLEVEL", "-8"),
):
    os.environ.setdefault(_name, _value)
